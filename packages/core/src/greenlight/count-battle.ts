import { createHash, createHmac } from 'node:crypto';
import { startCount } from '@houselights/rules';
import type { RecountLine } from '@houselights/contracts';
import type { BattleCount } from '@houselights/rules';
import type { Client } from '@houselights/db';

interface Row {
  readonly memberId: string;
  readonly side: 'left' | 'right';
  readonly points: number;
  readonly at: Date;
}

const text = `select e."memberId", p.side, e.points::float8 as points, e.at from project p join points_account a on a."projectId" = p.id
    join points_block k on k."battleId" = p."battleId"
    join points_entry e on e.position between k."firstPosition" and k."lastPosition" and e."creditId" = a.id
  where p."battleId" = $1 order by e.position`;

/** The name under which a member stands in the recount of one battle: another one in each, and nobody can tell whose. */
export function voterOf(salt: Uint8Array, memberId: string): string {
  return createHmac('sha256', salt).update(memberId).digest('base64url').slice(0, 16);
}

/** Every contribution to a battle as the ledger has it now, in its order. */
export async function readLines(
  reader: Client,
  { id, salt }: { readonly id: string; readonly salt: Uint8Array },
): Promise<RecountLine[]> {
  const { rows } = await reader.query<Row>(text, [id]);
  const names = new Map<string, string>();
  return rows.map(({ memberId, side, points, at }, index): RecountLine => {
    const voter = names.get(memberId) ?? voterOf(salt, memberId);
    names.set(memberId, voter);
    return [index + 1, at.getTime(), voter, side, points];
  });
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** Counts the lines of a battle, as everybody can. */
export function countLines(battleId: string, lines: readonly RecountLine[]): BattleCount {
  const count = startCount(battleId, sha256);
  for (const line of lines) count.add(line);
  return count.result();
}
