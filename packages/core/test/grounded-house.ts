import { addDays, addMonths } from '@houselights/rules';
import { givePoints } from '@houselights/testkit/battle';
import { openBattleHouse } from './battles.ts';
import { addOperator, addPlans, fact, grant, keep, pay, start, subscribe } from './ledger.ts';
import { problemsAfter } from './tampering.ts';
import { addAccount, callerOf } from './videos.ts';
import { purgeDeletedAccounts } from '../src/account/index.ts';
import { createContributions, seedDemoBattles } from '../src/greenlight/index.ts';
import { personalData } from '../src/personal-data.ts';
import { correctPoints } from '../src/points/index.ts';
import type { BattleHouse } from './battles.ts';
import type { Subscribed } from './ledger.ts';

/** The start of the nth month that is paid or given. */
export const monthOf = (n: number): string => addMonths(start, n).toISOString();
const later = { now: () => addDays(new Date(), 15) };

async function undo(house: BattleHouse, { accountId, id }: Subscribed): Promise<void> {
  const { prisma } = house.db;
  for (const dispute of ['open', null, 'open']) {
    await prisma.invoice.updateMany({ where: { subscriptionId: id }, data: { dispute } });
    await grant(house, accountId);
  }
}

export interface GroundedHouse {
  readonly house: BattleHouse;
  /** The problems after statements in which braces hold placeholders for ids. */
  readonly problemsAfter: (statements: readonly string[]) => Promise<string>;
}

/** A site in which every cause has its grounds: all of them pass through the ledger's own functions. */
export async function openGroundedHouse(): Promise<GroundedHouse> {
  const house = await openBattleHouse();
  const { prisma } = house.db;
  await addPlans(house);
  const operator = await addOperator(house);
  const payer = await subscribe(house, 'monthly', { paid: [0, 1] });
  const year = await subscribe(house, 'annual', { paid: [0] });
  const tried = await subscribe(house, 'monthly', { trial: true });
  const disputed = await subscribe(house, 'monthly', { paid: [0] });
  const gone = await subscribe(house, 'monthly', { paid: [0] });
  const left = await subscribe(house, 'monthly', { paid: [0] });
  const [gifted, helped, patron, stranger] = [
    await addAccount(house.db),
    await addAccount(house.db),
    await addAccount(house.db),
    await addAccount(house.db),
  ];
  await keep(house, gifted, start, fact({ sourceId: 'present', paidUntil: addMonths(start, 3) }));
  await keep(house, helped, start, fact({ source: 'staff', sourceId: 'help', planId: 'monthly' }));
  await keep(house, patron, start, fact({ source: 'patreon', sourceId: patron, planId: 'annual', renews: true }));
  const subscribers = [payer, year, tried, disputed, gone, left].map(({ accountId }) => accountId);
  await grant(house, ...subscribers, gifted, helped, patron);
  await undo(house, disputed);
  await givePoints(house.db, [payer.accountId, helped], 5);
  const caller = callerOf(operator);
  await correctPoints(house, { caller, accountId: helped, points: 3, reason: 'a favour' });
  await correctPoints(house, { caller, accountId: helped, points: -1, reason: 'too much' });
  const battle = await house.battle();
  const voter = callerOf(year.accountId, { hasSubscription: true });
  await createContributions(house).contributePoints({ caller: voter, projectId: battle.left, points: 4 });
  const slow = (slug: string, points: number) => ({ slug, title: slug, description: '', points });
  await seedDemoBattles({ ...house, db: house.owner, clock: { now: () => new Date() } }, [
    { left: slow('one', 40), right: slow('two', 30), from: -20, until: -10 },
  ]);
  // One account's row is deleted manually; another's personal data is erased, and the operator's with it.
  await house.owner.pool.query('delete from account where id = $1', [gone.accountId]);
  await prisma.account.updateMany({
    where: { id: { in: [left.accountId, operator] } },
    data: { deleteRequestedAt: new Date() },
  });
  await purgeDeletedAccounts({ ...house, personalData, clock: later });
  await pay(house, payer, 2);
  const ids: Record<string, string> = {
    payer: payer.accountId,
    year: year.accountId,
    gifted,
    helped,
    patron,
    stranger,
    operator,
    subscription: payer.id,
    tried: tried.accountId,
    trial: tried.id,
    other: year.id,
    disputed: disputed.accountId,
    undone: disputed.id,
  };
  const named = (statement: string): string =>
    statement.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
  return { house, problemsAfter: (statements) => problemsAfter(house, statements.map(named)) };
}

/** A posting by the ledger's own function. */
export function posting(who: string, kind: string, points: number, cause: string, by?: string): string {
  const [reason, actor] = by === undefined ? ['null', 'null'] : [`'because'`, `'${by}'`];
  return `select post_points(array['{${who}}'], array['${kind}'], array[${points}], array['${cause}'], array[${reason}]::text[], array[${actor}]::text[])`;
}
