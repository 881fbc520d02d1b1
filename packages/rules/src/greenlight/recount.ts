import { battlePhase } from './battle-phase.ts';
import type { BattleDocument, BattleReceipt } from '@houselights/contracts';

export type Side = 'left' | 'right';

/** A contribution as everybody may see it: [number from 1, ms since 1970, pseudonym, side, points]. */
export type CountedLine = readonly [number: number, at: number, voter: string, side: Side, points: number];

/** Gives the 32 bytes of the SHA-256 of what it gets. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** What a count comes to: `chain` is the end of the chain over the lines, hexadecimal. */
export type BattleCount = Pick<
  BattleDocument,
  'leftPoints' | 'rightPoints' | 'winner' | 'decidedBy' | 'contributions' | 'chain'
>;

/** The text whose SHA-256 the chain of a battle begins with. */
export function chainStart(battleId: string): string {
  return `houselights battle 1|${battleId}`;
}

/** The text of a line: the chain goes on with the SHA-256 of the 32 bytes before it and this, in UTF-8. */
export function recountLine([number, at, voter, side, points]: CountedLine): string {
  return `${number}|${at}|${voter}|${side}|${points}`;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Most points win; of equal points those that were there first: whoever gave the last one only drew level. */
function outcome(points: Readonly<Record<Side, number>>, last: Side): Pick<BattleCount, 'winner' | 'decidedBy'> {
  if (points.left + points.right === 0) return { winner: null, decidedBy: 'nothing' };
  if (points.left === points.right) return { winner: last === 'left' ? 'right' : 'left', decidedBy: 'first' };
  return { winner: points.left > points.right ? 'left' : 'right', decidedBy: 'points' };
}

/** Counts a battle line by line, in the order of their numbers: to seal its result, and to check a sealed one. */
export function startCount(battleId: string, sha256: Sha256) {
  const encoder = new TextEncoder();
  const points = { left: 0, right: 0 };
  let last: Side = 'left';
  let contributions = 0;
  let chain = sha256(encoder.encode(chainStart(battleId)));
  return {
    add(line: CountedLine): void {
      const [, , , side, given] = line;
      chain = sha256(joined(chain, encoder.encode(recountLine(line))));
      contributions += 1;
      points[side] += given;
      last = side;
    },
    result: (): BattleCount => ({
      leftPoints: points.left,
      rightPoints: points.right,
      ...outcome(points, last),
      contributions,
      chain: hexadecimal(chain),
    }),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isInstant = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value));
const isSide = (value: unknown): value is Side => value === 'left' || value === 'right';

function has<T>(value: unknown, fields: { [K in keyof T]: (field: unknown) => boolean }): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries<(field: unknown) => boolean>(fields).every(([name, holds]) => holds(Reflect.get(value, name)));
}

const isProject = (value: unknown): boolean => has<{ id: string; title: string }>(value, { id: isText, title: isText });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads what was signed of a battle; undefined when it is not such a document. */
export function readBattleDocument(text: string): BattleDocument | undefined {
  const value = parsed(text);
  const isDocument = has<BattleDocument>(value, {
    format: (format) => format === 'houselights battle 1',
    battleId: isText,
    startDate: isInstant,
    endDate: isInstant,
    leftProject: isProject,
    rightProject: isProject,
    leftPoints: isCount,
    rightPoints: isCount,
    winner: (winner) => winner === null || isSide(winner),
    decidedBy: (by) => by === 'points' || by === 'first' || by === 'nothing',
    contributions: isCount,
    chain: isText,
    sealedAt: isInstant,
  });
  return isDocument ? (value as BattleDocument) : undefined;
}

/** Why a line cannot be counted. */
export type LineFault = 'shape' | 'number' | 'time' | 'points';

/** What is wrong with the line that stands at `place`, counted from 1; undefined when it can be counted. */
export function lineFault(
  line: unknown,
  place: number,
  { startDate, endDate }: Pick<BattleDocument, 'startDate' | 'endDate'>,
): LineFault | undefined {
  if (!Array.isArray(line) || line.length !== 5) return 'shape';
  const [number, at, voter, side, points] = line as unknown[];
  if (!isCount(number) || !isCount(at) || !isText(voter) || !isSide(side) || !isCount(points)) return 'shape';
  if (number !== place) return 'number';
  if (battlePhase({ startsAt: Date.parse(startDate), endsAt: Date.parse(endDate) }, at) !== 'active') return 'time';
  return points < 1 ? 'points' : undefined;
}

export type Check = 'document' | 'signature' | 'lines' | 'chain' | 'totals' | 'winner' | 'shown';

/** One thing that was checked. `line`: the first that cannot be counted, and why. */
export type Finding = { check: Check; holds: boolean; line?: { number: number; fault: LineFault } };

export type Recounted = {
  battleId: string;
  /** Undefined: it could not be read. */
  document: BattleDocument | undefined;
  signatureHolds: boolean;
  /** Undefined: there was nothing that could be counted. */
  counted: BattleCount | undefined;
  badLine: Finding['line'] | undefined;
  /** What the site says that the projects have. */
  shown: Pick<BattleDocument, 'leftPoints' | 'rightPoints'>;
};

function same<T>(one: T, other: T, ...names: (keyof T)[]): boolean {
  return names.every((name) => one[name] === other[name]);
}

/** Every check of a recount with its outcome, in the order in which they build on each other. */
export function judgeRecount({ battleId, document, signatureHolds, counted, badLine, shown }: Recounted): Finding[] {
  const holds = (of: (document: BattleDocument, counted: BattleCount) => boolean) =>
    document !== undefined && counted !== undefined && of(document, counted);
  return [
    { check: 'document', holds: document?.battleId === battleId },
    { check: 'signature', holds: signatureHolds },
    { check: 'lines', holds: holds(() => badLine === undefined), ...(badLine && { line: badLine }) },
    { check: 'chain', holds: holds((signed, found) => same<BattleCount>(signed, found, 'chain')) },
    {
      check: 'totals',
      holds: holds((signed, found) => same<BattleCount>(signed, found, 'leftPoints', 'rightPoints', 'contributions')),
    },
    { check: 'winner', holds: holds((signed, found) => same<BattleCount>(signed, found, 'winner', 'decidedBy')) },
    { check: 'shown', holds: holds((_, found) => same(shown, found, 'leftPoints', 'rightPoints')) },
  ];
}

/** The numbers of one's own lines that stand otherwise in the file, or not at all, and how many the file has under one's name beyond them. */
export function compareReceipt(
  { voter, lines: own }: BattleReceipt,
  lines: readonly CountedLine[],
): { missing: number[]; extra: number } {
  const wanted = new Set<string>();
  const missing: number[] = [];
  for (const { number, at, side, points } of own) {
    if (number === null || voter === null) continue;
    const line: CountedLine = [number, Date.parse(at), voter, side, points];
    const found = lines[number - 1];
    if (found && recountLine(found) === recountLine(line)) wanted.add(recountLine(line));
    else missing.push(number);
  }
  const named = lines.filter(([, , name]) => name === voter);
  return { missing, extra: named.filter((line) => !wanted.has(recountLine(line))).length };
}
