import { battlePhase } from './battle-phase.ts';
import type { BattleDocument, BattleReceipt } from '@houselights/contracts';

export type Side = 'left' | 'right';

/** A contribution as published: [number from 1, ms since 1970, pseudonym, side, points]. */
export type CountedLine = readonly [number: number, at: number, voter: string, side: Side, points: number];

/** Returns the 32-byte SHA-256 of its input. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** The result of a count: `chain` is the end of the hash chain over the lines, hexadecimal. */
export type BattleCount = Pick<
  BattleDocument,
  'leftPoints' | 'rightPoints' | 'winner' | 'decidedBy' | 'contributions' | 'chain'
>;

/** The text whose SHA-256 starts a battle's chain. */
export function chainStart(battleId: string): string {
  return `houselights battle 1|${battleId}`;
}

/** The text of a line: the next hash is the SHA-256 of the previous 32 bytes followed by this text in UTF-8. */
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

/** Most points win; with equal points, the side that reached them first: the last contributor only drew level. */
function outcome(points: Readonly<Record<Side, number>>, last: Side): Pick<BattleCount, 'winner' | 'decidedBy'> {
  if (points.left + points.right === 0) return { winner: null, decidedBy: 'nothing' };
  if (points.left === points.right) return { winner: last === 'left' ? 'right' : 'left', decidedBy: 'first' };
  return { winner: points.left > points.right ? 'left' : 'right', decidedBy: 'points' };
}

/** Counts a battle line by line, in order of the line numbers: to seal its result, and to check a sealed one. */
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

/** Parses the signed document of a battle; undefined if it is not one. */
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

/** What is wrong with the line at `place`, counted from 1; undefined if it can be counted. */
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

/** One check. `line`: the first line that cannot be counted, and why. */
export type Finding = { check: Check; holds: boolean; line?: { number: number; fault: LineFault } };

export type Recounted = {
  battleId: string;
  /** Undefined: unreadable. */
  document: BattleDocument | undefined;
  signatureHolds: boolean;
  /** Undefined: nothing could be counted. */
  counted: BattleCount | undefined;
  badLine: Finding['line'] | undefined;
  /** The projects' points that the site shows. */
  shown: Pick<BattleDocument, 'leftPoints' | 'rightPoints'>;
};

function same<T>(one: T, other: T, ...names: (keyof T)[]): boolean {
  return names.every((name) => one[name] === other[name]);
}

/** Every check of a recount with its outcome, ordered so that each builds on the ones before. */
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

/** The numbers of the voter's own lines that differ or are missing in the file, and how many more lines it has under their pseudonym. */
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
