import { readBattleDocument } from '@houselights/rules';
import { countLines, readLines } from '../greenlight/index.ts';
import { blockHash, blockLine, entryLine, genesis, headText } from './chain.ts';
import type { StoredBlock, StoredEntry } from './chain.ts';
import type { CoreDeps } from '../deps.ts';
import type { Client } from '@houselights/db';

export interface LedgerReport {
  readonly entries: number;
  readonly blocks: number;
  readonly accounts: number;
  readonly signedHeads: number;
  readonly battles: number;
  /** What does not hold, in the order of the ledger; empty: all of it does. At most 100 of them. */
  readonly problems: readonly string[];
}

/** Blocks that are read at once. */
const atOnce = 500;
const mostProblems = 100;

interface Balance {
  gained: bigint;
  spent: bigint;
}

/**
 * Reckons the whole ledger anew, as of one instant: that nothing is missing between its first and its last entry, that every block's hash
 * follows from what it holds, that every balance follows from the entries before it, that accounts, signed heads and sealed battles say the same.
 */
export async function verifyLedger({ db, signer }: Pick<CoreDeps, 'db' | 'signer'>): Promise<LedgerReport> {
  const client = await db.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const ledger = new Ledger(client, signer);
    await ledger.readBlocks();
    await ledger.compareHead();
    await ledger.compareAccounts();
    await ledger.compareSignedHeads();
    await ledger.compareBattles();
    return ledger.report();
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

class Ledger {
  readonly #client: Client;
  readonly #signer: CoreDeps['signer'];
  readonly #balances = new Map<string, Balance>();
  readonly #problems: string[] = [];
  #blocks = 0;
  #position = 0n;
  #hash: Buffer = genesis;
  #accounts = 0;
  #signedHeads = 0;
  #battles = 0;

  constructor(client: Client, signer: CoreDeps['signer']) {
    this.#client = client;
    this.#signer = signer;
  }

  #problem(words: string): void {
    if (this.#problems.length < mostProblems) this.#problems.push(words);
  }

  #balanceOf(id: string): Balance {
    const known = this.#balances.get(id) ?? { gained: 0n, spent: 0n };
    this.#balances.set(id, known);
    return known;
  }

  async readBlocks(): Promise<void> {
    for (let blocks = await this.#blocksAfter(0n); blocks.length > 0;) {
      const entries = await this.#entriesOf(blocks);
      for (const block of blocks) this.#checkBlock(block, entries.get(block.height) ?? []);
      blocks = await this.#blocksAfter(BigInt(blocks.at(-1)?.height ?? 0));
    }
    const { rows } = await this.#client.query<{ position: string }>(
      'select position from points_entry e where not exists (select 1 from points_block b where b.height = e.block) order by 1 limit 10',
    );
    for (const { position } of rows) this.#problem(`entry ${position}: belongs to no block`);
  }

  async #blocksAfter(height: bigint): Promise<StoredBlock[]> {
    const { rows } = await this.#client.query<StoredBlock>(
      'select * from points_block where height > $1 order by height limit $2',
      [height, atOnce],
    );
    return rows;
  }

  async #entriesOf(blocks: readonly StoredBlock[]): Promise<Map<string, StoredEntry[]>> {
    const { rows } = await this.#client.query<StoredEntry>(
      'select * from points_entry where block between $1 and $2 order by position',
      [blocks[0]?.height, blocks.at(-1)?.height],
    );
    return Map.groupBy(rows, ({ block }) => block);
  }

  #checkBlock(block: StoredBlock, entries: readonly StoredEntry[]): void {
    const name = `block ${block.height}`;
    this.#blocks += 1;
    if (BigInt(block.height) !== BigInt(this.#blocks)) {
      this.#problem(`${name}: block ${this.#blocks} is missing before it`);
      this.#blocks = Number(block.height);
    }
    if (BigInt(block.firstPosition) !== this.#position + 1n) {
      this.#problem(`${name}: begins with entry ${block.firstPosition} instead of ${this.#position + 1n}`);
      this.#position = BigInt(block.firstPosition) - 1n;
    }
    for (const entry of entries) this.#checkEntry(entry, block);
    if (BigInt(block.lastPosition) !== this.#position) {
      this.#problem(`${name}: ends with entry ${block.lastPosition}, but has entries up to ${this.#position}`);
      this.#position = BigInt(block.lastPosition);
    }
    this.#hash = blockHash(this.#hash, [blockLine(block), ...entries.map(entryLine)]);
    if (!this.#hash.equals(block.hash)) {
      this.#problem(`${name}: its hash does not follow from what it holds`);
      // What comes after is judged by itself.
      this.#hash = block.hash;
    }
  }

  #checkEntry(entry: StoredEntry, block: StoredBlock): void {
    const name = `entry ${entry.position}`;
    this.#position += 1n;
    if (BigInt(entry.position) !== this.#position) {
      this.#problem(`${name}: entry ${this.#position} is missing before it`);
      this.#position = BigInt(entry.position);
    }
    const points = BigInt(entry.points);
    const debit = this.#balanceOf(entry.debitId);
    const credit = this.#balanceOf(entry.creditId);
    if (entry.kind === 'contribution' || entry.debitId === '1') debit.spent += points;
    else debit.gained -= points;
    credit.gained += points;
    const left = debit.gained - debit.spent;
    const got = credit.gained - credit.spent;
    if (left !== BigInt(entry.debitBalance)) {
      this.#problem(`${name}: leaves account ${entry.debitId} with ${left}, not ${entry.debitBalance}`);
    }
    if (got !== BigInt(entry.creditBalance)) {
      this.#problem(`${name}: brings account ${entry.creditId} to ${got}, not ${entry.creditBalance}`);
    }
    if (entry.debitId !== '1' && left < 0n) this.#problem(`${name}: account ${entry.debitId} had not so many points`);
    if (entry.memberId !== (entry.debitId === '1' ? entry.creditId : entry.debitId)) {
      this.#problem(`${name}: stands under another member`);
    }
    if (entry.at.getTime() !== block.at.getTime()) this.#problem(`${name}: has another time than its block`);
  }

  async compareHead(): Promise<void> {
    const { rows } = await this.#client.query<{ height: string; position: string; hash: Buffer }>(
      'select height, position, hash from points_head where id = 1',
    );
    const [head] = rows;
    const isSame =
      head !== undefined &&
      BigInt(head.height) === BigInt(this.#blocks) &&
      BigInt(head.position) === this.#position &&
      head.hash.equals(this.#hash);
    if (!isSame) this.#problem(`head: is not block ${this.#blocks} with entry ${this.#position}`);
  }

  async compareAccounts(): Promise<void> {
    const { rows } = await this.#client.query<{ id: string; kind: string; gained: string; spent: string }>(
      'select id, kind, gained, spent from points_account order by id',
    );
    this.#accounts = rows.length;
    const known = new Set(rows.map(({ id }) => id));
    for (const { id, gained, spent } of rows) {
      const balance = this.#balances.get(id) ?? { gained: 0n, spent: 0n };
      if (balance.gained !== BigInt(gained) || balance.spent !== BigInt(spent)) {
        const words = `gained ${gained} and spent ${spent}, but its entries say ${balance.gained} and ${balance.spent}`;
        this.#problem(`account ${id}: ${words}`);
      }
    }
    for (const id of this.#balances.keys()) if (!known.has(id)) this.#problem(`account ${id}: is gone`);
  }

  async compareSignedHeads(): Promise<void> {
    const { rows } = await this.#client.query<{
      day: string;
      height: string;
      position: string;
      hash: Buffer;
      signature: Buffer;
      isSame: boolean | null;
    }>(
      `select s.day::text as day, s.height, s.position, s.hash, s.signature,
        case when s.height = 0 then s.position = 0 else b.hash = s.hash and b."lastPosition" = s.position end as "isSame"
       from points_signed_head s left join points_block b on b.height = s.height order by s.day`,
    );
    this.#signedHeads = rows.length;
    for (const { isSame, signature, ...head } of rows) {
      if (isSame !== true)
        this.#problem(`signed head of ${head.day}: the ledger had another end at block ${head.height}`);
      if (!this.#signer.verify(headText(head), signature)) {
        this.#problem(`signed head of ${head.day}: its signature does not hold`);
      }
    }
  }

  async compareBattles(): Promise<void> {
    await this.#checkContributions();
    const { rows } = await this.#client.query<
      { id: string; salt: Buffer; document: string; signature: Buffer } & Sealed
    >(
      `select b.id, b.salt, b."startsAt", b."endsAt", r.document, r.signature, r."leftPoints"::float8 as "leftPoints",
        r."rightPoints"::float8 as "rightPoints", (select p.side from project p where p.id = r."winnerId") as winner
       from battle_result r join battle b on b.id = r."battleId" order by b."endsAt"`,
    );
    this.#battles = rows.length;
    for (const row of rows) {
      if (!this.#signer.verify(row.document, row.signature)) {
        this.#problem(`battle ${row.id}: the signature of its result does not hold`);
      }
      const count = countLines(row.id, await readLines(this.#client, row));
      const said = readBattleDocument(row.document);
      const names = ['leftPoints', 'rightPoints', 'winner', 'chain'] as const;
      for (const name of names) {
        if (said?.[name] !== count[name]) {
          this.#problem(`battle ${row.id}: its result says ${name} ${said?.[name]}, the count ${count[name]}`);
        }
      }
      const isWritten =
        row.leftPoints === count.leftPoints && row.rightPoints === count.rightPoints && row.winner === count.winner;
      if (!isWritten) this.#problem(`battle ${row.id}: its row says another result than the count`);
      const isThen =
        said !== undefined &&
        said.startDate === row.startsAt.toISOString() &&
        said.endDate === row.endsAt.toISOString() &&
        said.battleId === row.id;
      if (!isThen) this.#problem(`battle ${row.id}: was sealed with other times`);
    }
  }

  /** Blocks of battles: that their totals are those of the projects then, and that they fell into the battle's time. */
  async #checkContributions(): Promise<void> {
    const { rows } = await this.#client.query<{ height: string; what: string }>(
      `with sums as (
        select k.height, k.at, k."battleId", k."leftPoints", k."rightPoints", b."startsAt", b."endsAt",
          sum(sum(e.points) filter (where p.side = 'left')) over w as "left", sum(sum(e.points) filter (where p.side = 'right')) over w as "right",
          bool_and(coalesce(p."battleId" = k."battleId", false) and e.kind = 'contribution') as own
        from points_block k left join battle b on b.id = k."battleId" join points_entry e on e.block = k.height
          left join points_account a on a.id = e."creditId" left join project p on p.id = a."projectId"
        where k."battleId" is not null
        group by k.height, k.at, k."battleId", k."leftPoints", k."rightPoints", b."startsAt", b."endsAt"
        window w as (partition by k."battleId" order by k.height))
      select height, case when not own then 'holds what is no contribution to its battle'
          when "startsAt" is null or at < "startsAt" or at >= "endsAt" then 'lies outside of its battle''s time'
          else 'says other totals than its contributions' end as what
      from sums where not own or "startsAt" is null or at < "startsAt" or at >= "endsAt"
        or coalesce("left", 0) <> "leftPoints" or coalesce("right", 0) <> "rightPoints" order by height limit 20`,
    );
    for (const { height, what } of rows) this.#problem(`block ${height}: ${what}`);
    const strays = await this.#client.query<{ position: string }>(
      `select e.position from points_entry e join points_block k on k.height = e.block
       where e.kind = 'contribution' and k."battleId" is null order by 1 limit 20`,
    );
    for (const { position } of strays.rows) this.#problem(`entry ${position}: is a contribution outside of a battle`);
  }

  report(): LedgerReport {
    return {
      entries: Number(this.#position),
      blocks: this.#blocks,
      accounts: this.#accounts,
      signedHeads: this.#signedHeads,
      battles: this.#battles,
      problems: this.#problems,
    };
  }
}

interface Sealed {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly leftPoints: number;
  readonly rightPoints: number;
  readonly winner: string | null;
}
