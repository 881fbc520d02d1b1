import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { givePoints, openBattle } from '@houselights/testkit/battle';
import { addAccount, callerOf } from './videos.ts';
import { systemClock } from '../src/ports/clock.ts';
import type { Caller, Clock, Signer } from '@houselights/core';
import type { Database } from '@houselights/db';
import type { OpenBattle } from '@houselights/testkit/battle';

export interface BattleHouse {
  readonly db: Database;
  /** The same as its owner, for what the application role may not do. */
  readonly owner: Database;
  readonly url: string;
  readonly signer: Signer;
  readonly billingClock: Clock;
  /** A battle that by default began a second ago and lasts an hour: ms from now, by the database's clock. */
  battle(times?: { readonly from: number; readonly until: number }): Promise<OpenBattle>;
  /** A member with this many points. */
  member(points: number): Promise<Caller>;
  members(count: number, points: number): Promise<Caller[]>;
  close(): Promise<void>;
}

/** A separate database for points and battles. */
export async function openBattleHouse(): Promise<BattleHouse> {
  const test = await createTestDatabase();
  const db = createDatabase({ url: test.url });
  const owner = createDatabase({ url: test.ownerUrl, connections: 1 });
  const members = async (count: number, points: number): Promise<Caller[]> => {
    const ids = await Promise.all(Array.from({ length: count }, () => addAccount(db)));
    await db.prisma.accessFact.createMany({ data: ids.map(staffFact) });
    if (points > 0) await givePoints(db, ids, points);
    return ids.map((id) => callerOf(id, { hasSubscription: true }));
  };
  return {
    db,
    owner,
    url: test.url,
    signer: testSigner(),
    billingClock: systemClock,
    battle: (times) => openBattle(db, times),
    members,
    async member(points) {
      const [caller] = await members(1, points);
      if (caller === undefined) throw new Error('nobody came');
      return caller;
    },
    async close() {
      await Promise.all([db.close(), owner.close()]);
      await test.close();
    },
  };
}

/** How many statements of the program wait for a lock. */
export async function waitingIn({ db }: Pick<BattleHouse, 'db'>): Promise<number | undefined> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count;
}

/** Access without end, since long ago. */
export const staffFact = (accountId: string) => {
  const since = new Date(0);
  return { accountId, source: 'staff', sourceId: accountId, startedAt: since, renews: false, knownFrom: since };
};

/** A signer with a key of its own. */
export function testSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    sign: (text) => new Uint8Array(sign(null, Buffer.from(text), privateKey)),
    verify: (text, signature) => verify(null, Buffer.from(text), publicKey, signature),
  };
}
