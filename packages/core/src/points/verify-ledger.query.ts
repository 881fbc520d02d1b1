import { inTransaction, sql, statement } from '@houselights/db';
import { genesis, headText } from './chain.ts';
import { checkAbsences } from './verify/check-absences.ts';
import { checkAccounts } from './verify/check-accounts.ts';
import { checkGuards } from './verify/check-guards.ts';
import { checkGrounds } from './verify/check-grounds.ts';
import { checkHeads, compareKept, compareNewest } from './verify/check-heads.ts';
import { checkOwed } from './verify/check-owed.ts';
import { createFindings } from './verify/findings.ts';
import { readChain } from './verify/read-chain.ts';
import type { Look, Place } from './verify/look.ts';
import type { CoreDeps } from '../deps.ts';
import type { KeptHeads } from '@houselights/contracts';
import type { Client } from '@houselights/db';

export interface LedgerReport {
  /** The day whose signed head verification began at; null: the whole ledger was verified. */
  readonly since: string | null;
  readonly entries: number;
  readonly blocks: number;
  readonly accounts: number;
  readonly signedHeads: number;
  readonly battles: number;
  /** The problems found, at most 100; empty if the ledger is sound. */
  readonly problems: readonly string[];
  /** Harmless findings worth knowing. */
  readonly notes: readonly string[];
}

export interface VerifyOptions {
  /** Starts at this day's signed head and trusts what it signed. */
  readonly since?: string | undefined;
  /** Signed heads kept elsewhere. */
  readonly kept?: KeptHeads | undefined;
}

export type VerifyDeps = Pick<CoreDeps, 'db'> & {
  readonly signer: Look['signer'];
  /** Where the worker stores the newest head; without it none is compared. */
  readonly storage?: Pick<CoreDeps['storage'], 'list' | 'read'>;
};

/** Checks sealed battles and resolves to how many were counted. The ledger itself knows no battles. */
type CheckResults = (look: Look) => Promise<number>;

/**
 * Recomputes the ledger: checks that no entry is missing, that every block hash and every balance follows, that accounts, signed heads and
 * sealed battles agree, that every entry has its cause, and that nothing else in the database implies more entries. Holds only some
 * thousand rows in memory, and no snapshot longer than one statement: entries appended meanwhile are left for the next run.
 */
export async function verifyWith(
  checkResults: CheckResults,
  deps: VerifyDeps,
  options: VerifyOptions = {},
): Promise<LedgerReport> {
  const unhurried = { readOnly: true, settings: { statement_timeout: '0' } };
  return inTransaction(deps.db.pool, (client) => verify(client, checkResults, deps, options), unhurried);
}

async function verify(
  client: Client,
  checkResults: CheckResults,
  { db, signer, storage }: VerifyDeps,
  { since, kept }: VerifyOptions,
): Promise<LedgerReport> {
  const findings = createFindings();
  const from = since === undefined ? beginning : await placeOf(client, signer, since);
  if (from === undefined) findings.problem(`signed head of ${since}: there is none whose signature holds`);
  const look = {
    client,
    signer,
    findings,
    storage,
    from: from ?? beginning,
    isWhole: since === undefined || from === undefined,
  };
  const { head, last } = await readEnd(client);
  const { blocks, entries, end } = await readChain(look, last);
  const isEnd = head?.height === end.height && head.position === end.position && head.hash.equals(end.hash);
  if (!isEnd) findings.problem(`head: is not block ${end.height} with entry ${end.position}`);
  const accounts = await checkAccounts(look);
  await checkGuards(look);
  await checkGrounds(look, last.position);
  const signedHeads = await checkHeads(look);
  if (kept !== undefined) await compareKept(look, kept);
  if (storage !== undefined) await compareNewest(look, storage);
  const battles = await checkResults(look);
  await checkAbsences(look, entries);
  if (look.isWhole) await checkOwed(look, db.prisma);
  const { problems, notes } = findings;
  return {
    since: look.isWhole ? null : (since ?? null),
    entries,
    blocks,
    accounts,
    signedHeads,
    battles,
    problems,
    notes,
  };
}

const beginning: Place = { height: 0n, position: 0n, hash: genesis };

const signedHeadOf = statement({
  name: 'points-signed-head-of',
  text: `select s.day::text as day, s.height, s.position, s.hash, s.previous, s.signature from points_signed_head s
      left join points_block k on k.height = s.height
    where s.day::text = $1 and (s.height = 0 or (k.hash = s.hash and k."lastPosition" = s.position))`,
  params: { day: sql.text },
  row: {
    day: sql.text,
    height: sql.int8,
    position: sql.int8,
    hash: sql.bytea,
    previous: sql.nullable(sql.bytea),
    signature: sql.bytea,
  },
});
const readEnds = statement({
  name: 'points-ends',
  text: `select h.height, h.position, h.hash, coalesce((select max(height) from points_block), 0) as blocks,
      coalesce((select max(position) from points_entry), 0) as entries
    from (select 1) one left join points_head h on h.id = 1`,
  row: {
    height: sql.nullable(sql.int8),
    position: sql.nullable(sql.int8),
    hash: sql.nullable(sql.bytea),
    blocks: sql.int8,
    entries: sql.int8,
  },
});

/** Where the ledger ended on a day, if that day's signed head is valid and the ledger still has that end. */
async function placeOf(client: Client, signer: Look['signer'], day: string): Promise<Place | undefined> {
  const head = await signedHeadOf.first(client, { day });
  if (head === undefined || !signer.verify(headText(head), head.signature)) return undefined;
  return { height: BigInt(head.height), position: BigInt(head.position), hash: head.hash };
}

/** The ledger's end by its head row, and the last block and entry, read at one instant. */
async function readEnd(client: Client): Promise<{ head: Place | undefined; last: Omit<Place, 'hash'> }> {
  const row = await readEnds.first(client);
  const { height = null, position = null, hash = null } = row ?? {};
  return {
    head:
      height === null || position === null || hash === null
        ? undefined
        : { height: BigInt(height), position: BigInt(position), hash },
    last: { height: BigInt(row?.blocks ?? 0), position: BigInt(row?.entries ?? 0) },
  };
}
