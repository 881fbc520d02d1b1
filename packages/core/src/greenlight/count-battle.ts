import { createHash, createHmac } from 'node:crypto';
import { sql, statement } from '@houselights/db';
import { startCount } from '@houselights/rules';
import type { RecountLine } from '@houselights/contracts';
import type { BattleCount } from '@houselights/rules';
import type { Client } from '@houselights/db';

interface CountedBattle {
  readonly id: string;
  readonly salt: Uint8Array;
}

/** Lines per read. */
const atOnce = 5_000;

/** Contributions to a battle after a position, from its first block to its last. */
const contributionsAfter = statement({
  name: 'battle-contributions',
  text: `select e.position, e."memberId", p.side, e.points::float8 as points, e.at
  from points_entry e join points_account a on a.id = e."creditId" join project p on p.id = a."projectId"
  where p."battleId" = $1 and e.position > $2
    and e.position >= (select k."firstPosition" from points_block k where k."battleId" = $1 order by k.height limit 1)
    and e.position <= (select k."lastPosition" from points_block k where k."battleId" = $1 order by k.height desc limit 1)
  order by e.position limit ${atOnce}`,
  params: { battleId: sql.text, after: sql.int8 },
  row: {
    position: sql.int8,
    memberId: sql.int8,
    side: sql.neverNull(sql.textOf<'left' | 'right'>()),
    points: sql.float8,
    at: sql.timestamptz,
  },
});

/** A member's pseudonym in the recount of one battle: different in each battle, and not traceable to the member. */
export function voterOf(salt: Uint8Array, memberId: string): string {
  return createHmac('sha256', salt).update(memberId).digest('base64url').slice(0, 16);
}

/** Every contribution to a battle as the ledger now has it, in order, page by page. */
async function* linesOf(reader: Client, { id, salt }: CountedBattle): AsyncGenerator<RecountLine> {
  let number = 0;
  for (let after = '0'; ;) {
    const rows = await contributionsAfter.rows(reader, { battleId: id, after });
    for (const { memberId, side, points, at } of rows) {
      number += 1;
      yield [number, at.getTime(), voterOf(salt, memberId), side, points];
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = last.position;
  }
}

/** All lines at once, for counting elsewhere. */
export async function readLines(reader: Client, battle: CountedBattle): Promise<RecountLine[]> {
  const lines: RecountLine[] = [];
  for await (const line of linesOf(reader, battle)) lines.push(line);
  return lines;
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** Counts a battle's lines, as anyone can. */
export async function countBattle(reader: Client, battle: CountedBattle): Promise<BattleCount> {
  const count = startCount(battle.id, sha256);
  for await (const line of linesOf(reader, battle)) count.add(line);
  return count.result();
}
