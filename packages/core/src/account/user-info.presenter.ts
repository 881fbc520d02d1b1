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
  readonly streamLimit: number;
  /** Streams that it holds now. */
  readonly streamsHeld: number;
  readonly subscriptions: readonly SubscriptionRow[];
}

/** What is known of a caller without asking the database. */
export interface Standing {
  readonly accountId: string;
  readonly accountType: number;
  readonly superAdmin: boolean;
  readonly hasSubscription: boolean;
}

export interface UserInfoFacts {
  readonly account: UserInfoRow;
  readonly now: Date;
}

type Presenters<Facts> = { readonly [F in UserInfoField]?: (facts: Facts, sealer: Sealer) => UserInfo[F] };

const subscription = ({ account, now }: UserInfoFacts) => currentSubscription(account.subscriptions, now);

/** One line a field: what is not asked for is not computed, and nothing else can leave. */
const ofStanding = {
  uid: ({ accountId }) => accountId,
  userId: ({ accountId }) => accountId,
  hash: ({ accountId }, sealer) => Buffer.from(sealer.sign('user-hash', accountId)).toString('hex'),
  hasSubscription: (standing) => standing.hasSubscription,
  accountType: (standing) => standing.accountType,
  superAdmin: (standing) => standing.superAdmin,
} satisfies Presenters<Standing>;

type AccountField = Exclude<UserInfoField, keyof typeof ofStanding>;

const ofAccount: Required<Pick<Presenters<UserInfoFacts>, AccountField>> = {
  email: ({ account }) => account.email,
  displayName: ({ account }) => account.displayName,
  avatarUrl: ({ account }) => (account.avatarKey === null ? null : `/media/${account.avatarKey}`),
  badgeUrl: () => null,
  badges: () => [],
  hasPatreon: () => false,
  notificationsEnabled: ({ account }) => account.notificationsEnabled,
  pointsAvailable: () => 0,
  pointsGained: () => 0,
  pointsSpent: () => 0,
  streamLimit: ({ account }) => account.streamLimit,
  streamsRemaining: ({ account }) => Math.max(0, account.streamLimit - account.streamsHeld),
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
  creatorTeams: () => [],
  preferencesSet: ({ account }) => account.preferencesSet,
  userCreated: ({ account }) => account.createdAt.toISOString(),
  deleteRequest: ({ account }) => account.deleteRequestedAt?.toISOString() ?? null,
};

function ask(facts: UserInfoFacts, rule: (subscription: SubscriptionRow, now: Date) => boolean): boolean {
  const current = subscription(facts);
  return current !== undefined && rule(current, facts.now);
}

function isOfStanding(field: UserInfoField): field is keyof typeof ofStanding {
  return Object.hasOwn(ofStanding, field);
}

/** True when all of `fields` are known without the account's row. */
export function areOfStanding(fields: readonly UserInfoField[]): fields is readonly (keyof typeof ofStanding)[] {
  return fields.every(isOfStanding);
}

export function presentStanding(
  standing: Standing,
  sealer: Sealer,
  fields: readonly (keyof typeof ofStanding)[],
): UserInfo {
  const info: Record<string, unknown> = {};
  for (const field of fields) info[field] = ofStanding[field](standing, sealer);
  return info;
}

/** The chosen fields, by name, all of them as the account's row says. */
export function presentUserInfo(facts: UserInfoFacts, sealer: Sealer, fields: readonly UserInfoField[]): UserInfo {
  const { account, now } = facts;
  const standing: Standing = {
    accountId: account.id,
    accountType: account.accountType,
    superAdmin: account.superAdmin,
    hasSubscription: hasAccess(account.subscriptions, now),
  };
  const info: Record<string, unknown> = {};
  for (const field of fields) {
    info[field] = isOfStanding(field) ? ofStanding[field](standing, sealer) : ofAccount[field](facts, sealer);
  }
  return info;
}
