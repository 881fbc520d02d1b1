import { t as words } from '@houselights/messages/catalogue/fields';
import { Refusal } from '@houselights/contracts';
import { accessEnded } from '@houselights/jobs';
import { addMonths } from '@houselights/rules';
import { newId } from '../shared/ids.ts';
import { lockLiveAccount } from '../shared/lock-account.ts';
import { recordAccessFacts } from './current-facts.ts';
import { recordEvent } from '../shared/messages.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries, StaffGrant } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

type GrantDeps = Pick<CoreDeps, 'db' | 'billingClock'>;

export interface GrantAccess {
  readonly caller: Caller;
  readonly accountId: string;
  readonly planId: string | undefined;
  /** At most 100 years ahead. Null: without end. */
  readonly until: Date | null;
  readonly reason: string;
}

const mostMonths = 100 * 12;

/**
 * Gives an account access without payment, from now. Throws not_found, plan_not_sold, or invalid_input for an end in the past or too far
 * away.
 */
export async function grantAccess({ db, billingClock }: GrantDeps, grant: GrantAccess): Promise<{ id: string }> {
  const { caller, accountId, planId, until, reason } = grant;
  const now = billingClock.now();
  if (until !== null && until <= now) {
    throw new Refusal('invalid_input', { errors: { until: [words.ref('futureDay')] } });
  }
  if (until !== null && until > addMonths(now, mostMonths)) {
    throw new Refusal('invalid_input', { errors: { until: [words.ref('grantEnd')] } });
  }
  return db.transaction(async (queries) => {
    if (!(await lockLiveAccount(queries, accountId))) throw new Refusal('not_found');
    if (planId !== undefined && (await queries.plan.count({ where: { id: planId } })) === 0) {
      throw new Refusal('plan_not_sold');
    }
    const row = await queries.staffGrant.create({
      data: {
        id: newId(),
        accountId,
        planId: planId ?? null,
        startsAt: now,
        endsAt: until,
        reason,
        grantedById: caller.accountId,
        createdAt: now,
      },
    });
    await keepGrant(queries, row, now);
    return { id: row.id };
  });
}

/** Revokes a grant. Throws not_found if it does not exist or was already revoked. */
export async function revokeGrant(
  { db, billingClock }: GrantDeps,
  { caller, id, reason }: { readonly caller: Caller; readonly id: string; readonly reason: string },
): Promise<void> {
  const now = billingClock.now();
  await db.transaction(async (queries) => {
    const [row] = await queries.staffGrant.updateManyAndReturn({
      where: { id, revokedAt: null },
      data: { revokedAt: now, revokedById: caller.accountId, revokeReason: reason },
    });
    if (row === undefined) throw new Refusal('not_found');
    await keepGrant(queries, row, now);
    await recordEvent(queries, accessEnded, { accountId: row.accountId, since: now.toISOString(), sourceId: row.id });
  });
}

/** Stores the access that a grant gives, in the transaction that changes it. */
export async function keepGrant(queries: Queries, grant: StaffGrant, now: Date): Promise<void> {
  await recordAccessFacts(queries, { accountId: grant.accountId, facts: [grantFact(grant)], now });
}

function grantFact({ id, planId, startsAt, endsAt, revokedAt }: StaffGrant): AccessFact {
  return {
    source: 'staff',
    sourceId: id,
    planId,
    startedAt: startsAt,
    paidUntil: endsAt,
    graceUntil: null,
    trialEndsAt: null,
    renews: false,
    dueAt: null,
    owed: null,
    cancelledAt: null,
    endedAt: revokedAt,
    paused: false,
    resumesAt: null,
    withheld: revokedAt === null ? null : 'revoked',
    withheldAt: revokedAt,
  };
}
