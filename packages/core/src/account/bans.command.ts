import { t as words } from '@houselights/messages/catalogue/fields';
import { Refusal } from '@houselights/contracts';
import { newId } from '../shared/ids.ts';
import { lockLiveAccount } from '../shared/lock-account.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

type BanDeps = Pick<CoreDeps, 'db' | 'clock'>;

export interface BanAccount {
  readonly caller: Caller;
  readonly accountId: string;
  readonly reason: string;
  /** Null: until it is lifted. */
  readonly until: Date | null;
}

/** Bans an account from now on, replacing an existing ban. Throws not_found. */
export async function banAccount(
  { db, clock }: BanDeps,
  { caller, accountId, reason, until }: BanAccount,
): Promise<void> {
  const now = clock.now();
  if (until !== null && until <= now) {
    throw new Refusal('invalid_input', { errors: { until: [words.ref('futureTime')] } });
  }
  await db.transaction(async (queries) => {
    if (!(await lockLiveAccount(queries, accountId))) throw new Refusal('not_found');
    await queries.accountBan.updateMany({
      where: { accountId, liftedAt: null },
      data: { liftedAt: now, liftedById: caller.accountId, liftReason: 'replaced' },
    });
    await queries.accountBan.create({
      data: { id: newId(), accountId, reason, until, bannedById: caller.accountId, at: now },
    });
  });
}

/** Lifts an account's ban. Throws not_found if there is none. */
export async function liftBan(
  { db, clock }: BanDeps,
  { caller, accountId, reason }: Omit<BanAccount, 'until'>,
): Promise<void> {
  const { count } = await db.prisma.accountBan.updateMany({
    where: { accountId, liftedAt: null },
    data: { liftedAt: clock.now(), liftedById: caller.accountId, liftReason: reason },
  });
  if (count === 0) throw new Refusal('not_found');
}
