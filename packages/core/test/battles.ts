import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { openBattle } from '@houselights/testkit/battle';
import { addAccount, callerOf } from './videos.ts';
import { post } from '../src/points/index.ts';
import type { Caller, Signer } from '@houselights/core';
import type { Database } from '@houselights/db';
import type { OpenBattle } from '@houselights/testkit/battle';

export interface BattleHouse {
  readonly db: Database;
  readonly url: string;
  readonly signer: Signer;
  /** A battle that began a second ago and lasts an hour, unless said: ms from now, by the database's clock. */
  battle(times?: { readonly from: number; readonly until: number }): Promise<OpenBattle>;
  /** A member with so many points. */
  member(points: number): Promise<Caller>;
  members(count: number, points: number): Promise<Caller[]>;
  close(): Promise<void>;
}

/** A database of its own for points and battles. */
export async function openBattleHouse(): Promise<BattleHouse> {
  const test = await createTestDatabase();
  const db = createDatabase({ url: test.url });
  const members = async (count: number, points: number): Promise<Caller[]> => {
    const ids = await Promise.all(Array.from({ length: count }, () => addAccount(db)));
    const postings = ids.map((accountId) => ({
      accountId,
      kind: 'period' as const,
      points,
      cause: `period:${accountId}`,
    }));
    if (points > 0) await db.transaction((queries) => post(queries, postings));
    return ids.map((id) => callerOf(id, { hasSubscription: true }));
  };
  return {
    db,
    url: test.url,
    signer: testSigner(),
    battle: (times) => openBattle(db, times),
    members,
    async member(points) {
      const [caller] = await members(1, points);
      if (caller === undefined) throw new Error('nobody came');
      return caller;
    },
    async close() {
      await db.close();
      await test.close();
    },
  };
}

/** A signer with a key of its own. */
export function testSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    sign: (text) => new Uint8Array(sign(null, Buffer.from(text), privateKey)),
    verify: (text, signature) => verify(null, Buffer.from(text), publicKey, signature),
  };
}
