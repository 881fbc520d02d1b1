import { addDays } from '@houselights/rules';
import { givePoints } from '@houselights/testkit/battle';
import { openBattleHouse } from './battles.ts';
import { addOperator, addPlans, fact, grant, keep, start, subscribe } from './ledger.ts';
import { storageInMemory } from './stored.ts';
import { addAccount, callerOf } from './videos.ts';
import { approveSeal, createContributions, sealBattles, seedDemoBattles } from '../src/greenlight/index.ts';
import { headDigest, headText } from '../src/points/chain.ts';
import { signHead } from '../src/points/index.ts';
import type { BattleHouse } from './battles.ts';

const now = new Date();
const hour = 3_600_000;

/** The date this many days before the test began. */
export const dayBefore = (daysAgo: number): string => addDays(now, -daysAgo).toISOString().slice(0, 10);

/** Gives a member points this many days ago, as imported history. */
export async function giveBefore(house: BattleHouse, daysAgo: number, accountId: string): Promise<void> {
  const client = await house.owner.pool.connect();
  await client.query('begin');
  await client.query(
    `select set_config('houselights.ledger_time', (clock_timestamp() - $1 * interval '1 day')::text, true)`,
    [daysAgo],
  );
  await givePoints({ pool: client }, [accountId], 5);
  await client.query('commit');
  client.release();
}

/** Signs the end of the ledger as the worker did this many days ago; `isChained`: includes the previous head. */
export async function signBefore(house: BattleHouse, daysAgo: number, isChained: boolean): Promise<void> {
  const { pool, prisma } = house.owner;
  const { rows } = await pool.query<{ height: string; position: string; hash: Buffer }>('select * from points_head');
  const [end] = rows;
  if (end === undefined) throw new Error('no head');
  const before = await prisma.pointsSignedHead.findFirst({ orderBy: { day: 'desc' } });
  const previous =
    before === null || !isChained
      ? null
      : headDigest({
          day: before.day.toISOString().slice(0, 10),
          height: String(before.height),
          position: String(before.position),
          hash: Buffer.from(before.hash),
          previous: before.previous === null ? null : Buffer.from(before.previous),
        });
  const head = { day: dayBefore(daysAgo), ...end, previous };
  await pool.query(
    `with s as (insert into points_signed_head (day, height, position, hash, previous, signature, "signedAt")
       values ($1, $2, $3, $4, $5, $6, clock_timestamp() - $7 * interval '1 day'))
     update points_head set "signedHeads" = "signedHeads" + 1`,
    [head.day, end.height, end.position, end.hash, previous, house.signer.sign(headText(head)), daysAgo],
  );
}

/**
 * A site with three days of history: unchained and chained heads, two sealed battles, and members with points for every kind of grounds.
 */
export async function openSignedSite(): Promise<BattleHouse> {
  const house = await openBattleHouse();
  await addPlans(house);
  const operator = await addOperator(house);
  const early = await addAccount(house.db);
  await giveBefore(house, 3.2, early);
  await signBefore(house, 3, false);
  await giveBefore(house, 2.4, early);
  await signBefore(house, 2, true);
  await giveBefore(house, 1.2, early);
  await signBefore(house, 1, true);
  await signHead({ ...house, storage: storageInMemory().storage });
  const payer = await subscribe(house, 'monthly', { paid: [0, 1] });
  const tried = await subscribe(house, 'monthly', { trial: true });
  const gifted = await addAccount(house.db);
  await keep(house, gifted, start, fact({ sourceId: 'present' }));
  await grant(house, payer.accountId, tried.accountId, gifted);
  await house.db.prisma.subscription.updateMany({ data: { createdAt: addDays(new Date(), -1) } });
  const old = await house.battle({ from: -80 * hour, until: -60 * hour });
  await approveSeal(house, { caller: callerOf(operator), battleId: old.id, reason: 'the machine was away' });
  await sealBattles(house);
  const slow = (slug: string, points: number) => ({ slug, title: slug, description: '', points });
  await seedDemoBattles({ ...house, db: house.owner, clock: { now: () => new Date() } }, [
    { left: slow('one', 40), right: slow('two', 30), from: -20, until: -10 },
  ]);
  const battle = await house.battle();
  const caller = callerOf(payer.accountId, { hasSubscription: true });
  await createContributions(house).contributePoints({ caller, projectId: battle.left, points: 2 });
  return house;
}
