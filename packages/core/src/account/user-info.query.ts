import { Refusal, userInfoFields } from '@houselights/contracts';
import { presentUserInfo } from './user-info.presenter.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { SubscriptionRow, UserInfoRow } from './user-info.presenter.ts';
import type { UserInfo, UserInfoField } from '@houselights/contracts';

/** Instants as milliseconds since 1970: JSON has no dates. */
interface PlainSubscription extends Omit<SubscriptionRow, 'startedAt' | 'trialEndsAt' | 'endsAt' | 'cancelledAt'> {
  readonly startedAt: number;
  readonly trialEndsAt: number | null;
  readonly endsAt: number;
  readonly cancelledAt: number | null;
}

const ms = (column: string): string => `floor(extract(epoch from ${column}) * 1000)`;

const text = `select a.id, a.email, a."displayName", a."avatarKey", a."notificationsEnabled", a."nameRequired",
    a."verifiedAt", a."accountType", a."superAdmin", a.preferences is not null as "preferencesSet", a."createdAt",
    a."deleteRequestedAt",
    coalesce((select json_agg(json_build_object('id', s.id, 'planId', s."planId", 'planName', p.name,
        'subscriptionType', s."subscriptionType", 'automaticRenewal', s."automaticRenewal",
        'startedAt', ${ms('s."startedAt"')}, 'trialEndsAt', ${ms('s."trialEndsAt"')},
        'endsAt', ${ms('s."endsAt"')}, 'cancelledAt', ${ms('s."cancelledAt"')}))
      from subscription s left join plan p on p.id = s."planId" where s."accountId" = a.id), '[]'::json) as subscriptions
  from account a where a.id = $1`;

/** The chosen facts about the caller, all of them unless said; one statement whatever is chosen. */
export async function readUserInfo(
  { db, clock, sealer }: Pick<CoreDeps, 'db' | 'clock' | 'sealer'>,
  {
    caller,
    fields = userInfoFields,
  }: { readonly caller: Caller; readonly fields?: readonly UserInfoField[] | undefined },
): Promise<UserInfo> {
  const { rows } = await db.pool.query<
    Omit<UserInfoRow, 'subscriptions'> & { subscriptions: readonly PlainSubscription[] }
  >({
    name: 'user-info',
    text,
    values: [caller.accountId],
  });
  const [row] = rows;
  if (row === undefined) throw new Refusal('unauthenticated');
  const account = { ...row, subscriptions: row.subscriptions.map(withDates) };
  return presentUserInfo({ account, now: clock.now(), sealer }, fields);
}

function withDates(plain: PlainSubscription): SubscriptionRow {
  return {
    ...plain,
    startedAt: new Date(plain.startedAt),
    trialEndsAt: plain.trialEndsAt === null ? null : new Date(plain.trialEndsAt),
    endsAt: new Date(plain.endsAt),
    cancelledAt: plain.cancelledAt === null ? null : new Date(plain.cancelledAt),
  };
}
