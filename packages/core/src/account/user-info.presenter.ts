import { canUpdatePlan, currentSubscription, hasAccess, isInTrial } from '@houselights/rules';
import type { Sealer } from '../ports/sealer.ts';
import type { UserInfo, UserInfoField } from '@houselights/contracts';
import type { SubscriptionFacts } from '@houselights/rules';

export interface SubscriptionRow extends SubscriptionFacts {
  readonly id: string;
  readonly planId: string | null;
  readonly planName: string | null;
  readonly automaticRenewal: boolean;
}

export interface UserInfoRow {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly avatarKey: string | null;
  readonly notificationsEnabled: boolean;
  readonly nameRequired: boolean;
  readonly verifiedAt: Date | null;
  readonly accountType: number;
  readonly superAdmin: boolean;
  readonly preferencesSet: boolean;
  readonly createdAt: Date;
  readonly deleteRequestedAt: Date | null;
  readonly subscriptions: readonly SubscriptionRow[];
}

export interface UserInfoFacts {
  readonly account: UserInfoRow;
  readonly now: Date;
  readonly sealer: Sealer;
}

/** How many playbacks an account may have at once. */
const streamLimit = 3;

type Present = { readonly [F in UserInfoField]: (facts: UserInfoFacts) => UserInfo[F] };

const subscription = ({ account, now }: UserInfoFacts) => currentSubscription(account.subscriptions, now);

/** One line a field: what is not asked for is not computed, and nothing else can leave. */
const present: Present = {
  uid: ({ account }) => account.id,
  userId: ({ account }) => account.id,
  email: ({ account }) => account.email,
  displayName: ({ account }) => account.displayName,
  avatarUrl: ({ account }) => (account.avatarKey === null ? null : `/media/${account.avatarKey}`),
  badgeUrl: () => null,
  badges: () => [],
  hash: ({ account, sealer }) => Buffer.from(sealer.sign('user-hash', account.id)).toString('hex'),
  hasPatreon: () => false,
  hasSubscription: ({ account, now }) => hasAccess(account.subscriptions, now),
  notificationsEnabled: ({ account }) => account.notificationsEnabled,
  pointsAvailable: () => 0,
  pointsGained: () => 0,
  pointsSpent: () => 0,
  streamLimit: () => streamLimit,
  streamsRemaining: () => streamLimit,
  nameRequired: ({ account }) => account.nameRequired,
  subscriptionEndDate: (facts) => subscription(facts)?.endsAt.toISOString() ?? null,
  automaticRenewal: (facts) => subscription(facts)?.automaticRenewal ?? false,
  plan: (facts) => subscription(facts)?.planName ?? null,
  planId: (facts) => subscription(facts)?.planId ?? null,
  subscriptionType: (facts) => subscription(facts)?.subscriptionType ?? null,
  subscriptionId: (facts) => subscription(facts)?.id ?? null,
  subscriptionCancelled: (facts) => (subscription(facts)?.cancelledAt ?? null) !== null,
  isInTrial: (facts) => ask(facts, isInTrial),
  canUpdatePlan: (facts) => ask(facts, canUpdatePlan),
  verified: ({ account }) => account.verifiedAt !== null,
  accountType: ({ account }) => account.accountType,
  creatorTeams: () => [],
  superAdmin: ({ account }) => account.superAdmin,
  preferencesSet: ({ account }) => account.preferencesSet,
  userCreated: ({ account }) => account.createdAt.toISOString(),
  deleteRequest: ({ account }) => account.deleteRequestedAt?.toISOString() ?? null,
};

function ask(facts: UserInfoFacts, rule: (subscription: SubscriptionRow, now: Date) => boolean): boolean {
  const current = subscription(facts);
  return current !== undefined && rule(current, facts.now);
}

/** The chosen fields, by name. */
export function presentUserInfo(facts: UserInfoFacts, fields: readonly UserInfoField[]): UserInfo {
  return Object.fromEntries(fields.map((field) => [field, present[field](facts)]));
}
