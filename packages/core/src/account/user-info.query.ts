import { Refusal, userInfoFields } from '@houselights/contracts';
import { batchReads } from '../shared/batch-reads.ts';
import { areOfStanding, presentStanding, presentUserInfo } from './user-info.presenter.ts';
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

type StoredUserInfo = Omit<UserInfoRow, 'subscriptions'> & { readonly subscriptions: readonly PlainSubscription[] };

const ms = (column: string): string => `floor(extract(epoch from ${column}) * 1000)`;

const text = `select a.id, a.email, a."displayName", a."avatarKey", a."notificationsEnabled", a."nameRequired",
    a."verifiedAt", a."accountType", a."superAdmin", a.preferences is not null as "preferencesSet", a."createdAt",
    a."deleteRequestedAt", a."streamLimit",
    (select count(*)::int from stream_slot l where l."accountId" = a.id and l."leaseUntil" > now()) as "streamsHeld",
    coalesce((select json_agg(json_build_object('id', s.id, 'planId', s."planId", 'planName', p.name,
        'subscriptionType', s."subscriptionType", 'automaticRenewal', s."automaticRenewal",
        'startedAt', ${ms('s."startedAt"')}, 'trialEndsAt', ${ms('s."trialEndsAt"')},
        'endsAt', ${ms('s."endsAt"')}, 'cancelledAt', ${ms('s."cancelledAt"')}))
      from subscription s left join plan p on p.id = s."planId" where s."accountId" = a.id), '[]'::json) as subscriptions
  from account a where a.id = any($1)`;

export interface UserInfoReader {
  /**
   * The chosen facts about the caller, all of them unless said. What the caller's standing says comes from memory, at most as old
   * as that; with anything else among the fields, all of them come from one read of the account. Throws unauthenticated when the
   * account is gone.
   */
  read(question: {
    readonly caller: Caller;
    readonly fields?: readonly UserInfoField[] | undefined;
  }): Promise<UserInfo>;
}

export function createUserInfoReader({ db, clock, sealer }: Pick<CoreDeps, 'db' | 'clock' | 'sealer'>): UserInfoReader {
  const accountOf = batchReads(async (accountIds) => {
    const { rows } = await db.pool.query<StoredUserInfo>({ name: 'user-info', text, values: [accountIds] });
    return new Map(rows.map((row) => [row.id, { ...row, subscriptions: row.subscriptions.map(withDates) }]));
  });
  return {
    async read({ caller, fields = userInfoFields }) {
      if (areOfStanding(fields)) return presentStanding(caller, sealer, fields);
      const account: UserInfoRow | undefined = await accountOf(caller.accountId);
      if (account === undefined) throw new Refusal('unauthenticated');
      return presentUserInfo({ account, now: clock.now() }, sealer, fields);
    },
  };
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
