import { sql, statement } from '@houselights/db';
import { startBlockHash } from '../chain.ts';
import { demoBattle } from './look.ts';
import type { RowFrom } from '@houselights/db';
import type { Look, Place } from './look.ts';
import type { StoredEntry } from '../chain.ts';

/** Rows per page: memory holds two such pages, however long the ledger is. */
const atOnce = 2_000;

const range = { after: sql.int8, to: sql.int8 };
const blocksAfter = statement({
  name: 'verify-blocks',
  text: `select k.height, k."firstPosition", k."lastPosition", k."battleId", k."leftPoints", k."rightPoints", k.hash, k.at, ${demoBattle} or exists (
    select 1 from points_entry e where e.position = k."firstPosition" and e.kind = 'promotion' and e.cause like 'demo:%') as "isDemo"
  from points_block k where k.height > $1 and k.height <= $2 order by k.height limit ${atOnce}`,
  params: range,
  row: {
    height: sql.int8,
    firstPosition: sql.int8,
    lastPosition: sql.int8,
    battleId: sql.nullable(sql.text),
    leftPoints: sql.nullable(sql.int8),
    rightPoints: sql.nullable(sql.int8),
    hash: sql.bytea,
    at: sql.timestamptz,
    isDemo: sql.bool,
  },
});
type Block = RowFrom<typeof blocksAfter>;
// Each with the member's balance before it.
const entriesAfter = statement({
  name: 'verify-entries',
  text: `select e.position, e.block, e.kind, e."debitId", e."creditId", e."memberId", e.points, e."debitBalance", e."creditBalance",
      e.cause, e.reason, e."actorId", e.at, coalesce(p.balance, 0) as before from points_entry e left join lateral (
    select case when p."debitId" = p."memberId" then p."debitBalance" else p."creditBalance" end as balance
    from points_entry p where p."memberId" = e."memberId" and p.position < e.position order by p.position desc limit 1) p on true
  where e.position > $1 and e.position <= $2 order by e.position limit ${atOnce}`,
  params: range,
  row: {
    position: sql.int8,
    block: sql.int8,
    kind: sql.text,
    debitId: sql.int8,
    creditId: sql.int8,
    memberId: sql.int8,
    points: sql.int8,
    debitBalance: sql.int8,
    creditBalance: sql.int8,
    cause: sql.text,
    reason: sql.nullable(sql.text),
    actorId: sql.nullable(sql.text),
    at: sql.timestamptz,
    before: sql.int8,
  },
});
type Entry = RowFrom<typeof entriesAfter>;

/** Balances of issuance and projects at a place; members' balances are in each of their entries. */
const othersAt = statement({
  name: 'verify-other-balances',
  text: `select 1::text as id, coalesce((select case when e."debitId" = 1 then e."debitBalance" else e."creditBalance" end
    from points_entry e where e.position <= $2 and 1 in (e."debitId", e."creditId") order by e.position desc limit 1), 0)::text as balance
  union all select a.id::text, coalesce((select case p.side when 'left' then k."leftPoints" else k."rightPoints" end
    from points_block k where k."battleId" = p."battleId" and k.height <= $1 order by k.height desc limit 1), 0)::text
  from points_account a join project p on p.id = a."projectId"`,
  params: { height: sql.int8, position: sql.int8 },
  row: { id: sql.text, balance: sql.text },
});

/** How far a clock may be corrected. */
const clockToleranceMs = 60_000;

export interface ReadChain {
  readonly blocks: number;
  readonly entries: number;
  readonly end: Place;
}

/** Reads blocks and entries once, in order, and recomputes every hash and balance from what precedes it. Resolves to the chain's end. */
export async function readChain(look: Look, to: Pick<Place, 'height' | 'position'>): Promise<ReadChain> {
  const { client, from } = look;
  const others = await othersAt.rows(client, { height: from.height, position: from.position });
  const reader = new ChainReader(look, new Map(others.map(({ id, balance }) => [id, BigInt(balance)])));
  const blocks = pages(
    (after) => blocksAfter.rows(client, { after, to: to.height }),
    from.height,
    ({ height }) => height,
  );
  const entries = pages(
    (after) => entriesAfter.rows(client, { after, to: to.position }),
    from.position,
    ({ position }) => position,
  );
  let block = await blocks.next();
  for await (const entry of entries) {
    while (block.done !== true && BigInt(block.value.height) < BigInt(entry.block)) {
      reader.close(block.value);
      block = await blocks.next();
    }
    if (block.done === true || block.value.height !== entry.block) reader.stray(entry);
    else reader.entry(entry, block.value);
  }
  for (; block.done !== true; block = await blocks.next()) reader.close(block.value);
  return reader.result();
}

async function* pages<Row>(
  read: (after: bigint) => Promise<readonly Row[]>,
  after: bigint,
  key: (row: Row) => string,
): AsyncGenerator<Row, undefined> {
  for (let last = after; ;) {
    const rows = await read(last);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < atOnce) return undefined;
    last = BigInt(key(end));
  }
}

class ChainReader {
  readonly #look: Look;
  readonly #others: Map<string, bigint>;
  #open: { readonly height: string; readonly hash: ReturnType<typeof startBlockHash> } | undefined;
  #blocks = 0;
  #entries = 0;
  #height: bigint;
  #position: bigint;
  #hash: Buffer;
  #at = -Infinity;
  #demoBlock: string | undefined;

  constructor(look: Look, others: Map<string, bigint>) {
    this.#look = look;
    this.#others = others;
    this.#height = look.from.height;
    this.#position = look.from.position;
    this.#hash = look.from.hash;
  }

  result(): ReadChain {
    const end = { height: this.#height, position: this.#position, hash: this.#hash };
    return { blocks: this.#blocks, entries: this.#entries, end };
  }

  #problem(words: string): void {
    this.#look.findings.problem(words);
  }

  /** An entry whose block is missing or comes before it. */
  stray({ position }: Entry): void {
    this.#entries += 1;
    this.#problem(`entry ${position}: belongs to no block`);
  }

  #begin(block: Block): ReturnType<typeof startBlockHash> {
    if (this.#open?.height === block.height) return this.#open.hash;
    const name = `block ${block.height}`;
    this.#height += 1n;
    if (BigInt(block.height) !== this.#height) {
      this.#problem(`${name}: block ${this.#height} is missing before it`);
      this.#height = BigInt(block.height);
    }
    if (BigInt(block.firstPosition) !== this.#position + 1n) {
      this.#problem(`${name}: begins with entry ${block.firstPosition} instead of ${this.#position + 1n}`);
      this.#position = BigInt(block.firstPosition) - 1n;
    }
    if (!block.isDemo) {
      if (block.at.getTime() < this.#at - clockToleranceMs) this.#problem(`${name}: is older than the one before it`);
      this.#at = Math.max(this.#at, block.at.getTime());
    }
    this.#open = { height: block.height, hash: startBlockHash(this.#hash, block) };
    return this.#open.hash;
  }

  close(block: Block): void {
    const hash = this.#begin(block);
    this.#open = undefined;
    this.#blocks += 1;
    const name = `block ${block.height}`;
    if (BigInt(block.lastPosition) !== this.#position) {
      this.#problem(`${name}: ends with entry ${block.lastPosition}, but has entries up to ${this.#position}`);
      this.#position = BigInt(block.lastPosition);
    }
    this.#hash = hash.digest();
    if (!this.#hash.equals(block.hash)) {
      this.#problem(`${name}: its hash does not follow from what it holds`);
      // Continue from the stored hash, so that later blocks are judged on their own.
      this.#hash = block.hash;
    }
  }

  entry(entry: Entry, block: Block): void {
    this.#begin(block).add(entry);
    this.#entries += 1;
    const name = `entry ${entry.position}`;
    this.#position += 1n;
    if (BigInt(entry.position) !== this.#position) {
      this.#problem(`${name}: entry ${this.#position} is missing before it`);
      this.#position = BigInt(entry.position);
    }
    if (entry.at.getTime() !== block.at.getTime()) this.#problem(`${name}: has another time than its block`);
    if (entry.memberId !== (entry.debitId === '1' ? entry.creditId : entry.debitId)) {
      this.#problem(`${name}: stands under another member`);
    }
    this.#checkBalances(entry, name);
    for (const words of shapeFaults(entry)) this.#problem(`${name}: ${words}`);
    if (entry.kind === 'promotion' && entry.cause.startsWith('demo:')) {
      this.#demoBlock ??= entry.block;
      if (this.#demoBlock !== entry.block) this.#problem(`${name}: the demo gave its points before`);
    }
  }

  #checkBalances(entry: Entry, name: string): void {
    const points = BigInt(entry.points);
    const before = (id: string): bigint =>
      id === entry.memberId ? BigInt(entry.before) : (this.#others.get(id) ?? 0n);
    const left = before(entry.debitId) - points;
    const got = before(entry.creditId) + points;
    if (left !== BigInt(entry.debitBalance)) {
      this.#problem(`${name}: leaves account ${entry.debitId} with ${left}, not ${entry.debitBalance}`);
    }
    if (got !== BigInt(entry.creditBalance)) {
      this.#problem(`${name}: brings account ${entry.creditId} to ${got}, not ${entry.creditBalance}`);
    }
    if (entry.debitId !== '1' && left < 0n) this.#problem(`${name}: account ${entry.debitId} had not so many points`);
    for (const [id, balance] of [
      [entry.debitId, entry.debitBalance],
      [entry.creditId, entry.creditBalance],
    ] as const) {
      if (id !== entry.memberId) this.#others.set(id, BigInt(balance));
    }
  }
}

const giving = new Set(['period', 'promotion', 'return']);

/** Repeats what the database's CHECK enforces, as it may have been dropped. */
function* shapeFaults({ kind, debitId, creditId, points, cause, reason, actorId }: StoredEntry): Generator<string> {
  const isKnown = giving.has(kind) || ['correction', 'take_back', 'contribution'].includes(kind);
  if (!isKnown) yield `is of an unknown kind, ${kind}`;
  if (BigInt(points) < (kind === 'take_back' ? 0n : 1n)) yield `moves ${points} points`;
  if (debitId === creditId) yield 'moves points from an account to itself';
  if (giving.has(kind) && debitId !== '1') yield `is a ${kind} that the house did not give`;
  if (kind === 'take_back' && creditId !== '1') yield 'takes back to somebody else than the house';
  if (kind === 'correction' && debitId !== '1' && creditId !== '1') yield 'is a correction between two others';
  if (kind === 'correction' && (reason ?? '') === '') yield 'is a correction without a reason';
  if (kind === 'contribution' && (debitId === '1' || creditId === '1')) yield 'is a contribution of or to the house';
  if (!/^[!-{}~]{1,200}$/.test(cause) || /[|\n\r]/.test(`${reason ?? ''}${actorId ?? ''}`)) {
    yield 'has a text that blurs its line';
  }
}
