import { Refusal, userInfoFields } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { currentFacts, toFact } from '../access/index.ts';
import type { PlainFact } from '../access/index.ts';
import { batchReads } from '../shared/batch-reads.ts';
import { areOfStanding, presentStanding, presentUserInfo } from './user-info.presenter.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { UserInfoRow } from './user-info.presenter.ts';
import type { UserInfo, UserInfoField } from '@houselights/contracts';

const storedUserInfo = statement({
  name: 'user-info',
  text: `select a.id, a.email, a."displayName", a."avatarKey", exists (select from push_subscription s join session x on x.id = s."sessionId"
      where s."accountId" = a.id and x."revokedAt" is null) as "notificationsEnabled", a."nameRequired",
    a."verifiedAt", a."accountType", a."superAdmin", exists (select from notification_preference p where p."accountId" = a.id) as "preferencesSet", a."createdAt",
    a."deleteRequestedAt", a."streamLimit",
    (select count(*)::int from stream_slot l where l."accountId" = a.id and l."leaseUntil" > now()) as "streamsHeld",
    coalesce(q.gained, 0)::float8 as "pointsGained", coalesce(q.spent, 0)::float8 as "pointsSpent",
    ${currentFacts} as facts,
    coalesce((select json_object_agg(p.id, p.name) from plan p
      where p.id in (select f."planId" from access_fact f where f."accountId" = a.id and f."knownUntil" is null)),
      '{}'::json) as "planNames"
  from account a left join points_account q on q."accountId" = a.id where a.id = any($1)`,
  params: { accountIds: sql.array(sql.text) },
  row: {
    id: sql.text,
    email: sql.text,
    displayName: sql.text,
    avatarKey: sql.nullable(sql.text),
    notificationsEnabled: sql.bool,
    nameRequired: sql.bool,
    verifiedAt: sql.nullable(sql.timestamptz),
    accountType: sql.int4,
    superAdmin: sql.bool,
    preferencesSet: sql.bool,
    createdAt: sql.timestamptz,
    deleteRequestedAt: sql.nullable(sql.timestamptz),
    streamLimit: sql.int4,
    streamsHeld: sql.int4,
    pointsGained: sql.float8,
    pointsSpent: sql.float8,
    facts: sql.json<readonly PlainFact[]>(),
    planNames: sql.json<Readonly<Record<string, string>>>(),
  },
});

export interface UserInfoReader {
  /**
   * The chosen facts about the caller, all by default. Fields of the caller's standing come from memory and are as old as that; if any
   * other field is chosen, all come from one read of the account. Throws unauthenticated if the account is deleted.
   */
  queryUserInfo(question: {
    readonly caller: Caller;
    readonly fields?: readonly UserInfoField[] | undefined;
  }): Promise<UserInfo>;
}

export function createUserInfoReader({
  db,
  billingClock,
  encryption,
}: Pick<CoreDeps, 'db' | 'billingClock' | 'encryption'>): UserInfoReader {
  const accountOf = batchReads(async (accountIds) => {
    const rows = await storedUserInfo.rows(db.pool, { accountIds });
    return new Map(rows.map((row) => [row.id, { ...row, facts: row.facts.map(toFact) }]));
  });
  return {
    async queryUserInfo({ caller, fields = userInfoFields }) {
      if (areOfStanding(fields)) return presentStanding(caller, encryption, fields);
      const account: UserInfoRow | undefined = await accountOf(caller.accountId);
      if (account === undefined) throw new Refusal('unauthenticated');
      return presentUserInfo({ account, now: billingClock.now() }, encryption, fields);
    },
  };
}
