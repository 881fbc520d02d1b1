import { avatarUrl } from '../shared/avatar-url.ts';
import { entitlement } from '@houselights/rules';
import type { Encryption } from '../ports/encryption.ts';
import type { UserInfo, UserInfoField } from '@houselights/contracts';
import type { AccessFact, Entitlement } from '@houselights/rules';

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
  /** Streams it holds now. */
  readonly streamsHeld: number;
  readonly pointsGained: number;
  readonly pointsSpent: number;
  /** Its access facts, and the names of their plans. */
  readonly facts: readonly AccessFact[];
  readonly planNames: Readonly<Record<string, string>>;
}

/** What is known of a caller without a database read. */
export interface Standing {
  readonly accountId: string;
  readonly accountType: number;
  readonly superAdmin: boolean;
  readonly hasSubscription: boolean;
}

/** An account's row and the entitlement derived from it. */
interface UserInfoFacts {
  readonly account: UserInfoRow;
  readonly access: Entitlement;
}

type Presenters<Facts> = { readonly [F in UserInfoField]?: (facts: Facts, encryption: Encryption) => UserInfo[F] };

/** One line per field: fields not requested are not computed, and nothing else can leak. */
const ofStanding = {
  uid: ({ accountId }) => accountId,
  userId: ({ accountId }) => accountId,
  hash: ({ accountId }, encryption) => Buffer.from(encryption.sign('user-hash', accountId)).toString('hex'),
  hasSubscription: (standing) => standing.hasSubscription,
  accountType: (standing) => standing.accountType,
  superAdmin: (standing) => standing.superAdmin,
} satisfies Presenters<Standing>;

type AccountField = Exclude<UserInfoField, keyof typeof ofStanding>;

const ofAccount: Required<Pick<Presenters<UserInfoFacts>, AccountField>> = {
  email: ({ account }) => account.email,
  displayName: ({ account }) => account.displayName,
  avatarUrl: ({ account }) => avatarUrl(account.avatarKey),
  badgeUrl: () => null,
  badges: () => [],
  hasPatreon: ({ access }) => access.hasPatreon,
  notificationsEnabled: ({ account }) => account.notificationsEnabled,
  pointsAvailable: ({ account }) => account.pointsGained - account.pointsSpent,
  pointsGained: ({ account }) => account.pointsGained,
  pointsSpent: ({ account }) => account.pointsSpent,
  streamLimit: ({ account }) => account.streamLimit,
  streamsRemaining: ({ account }) => Math.max(0, account.streamLimit - account.streamsHeld),
  nameRequired: ({ account }) => account.nameRequired,
  subscriptionEndDate: ({ access }) => access.subscriptionEndDate?.toISOString() ?? null,
  automaticRenewal: ({ access }) => access.automaticRenewal,
  plan: ({ account, access }) => account.planNames[access.planId ?? ''] ?? null,
  planId: ({ access }) => access.planId,
  subscriptionType: ({ access }) => access.subscriptionType,
  subscriptionId: ({ access }) => access.subscriptionId,
  subscriptionCancelled: ({ access }) => access.subscriptionCancelled,
  isInTrial: ({ access }) => access.isInTrial,
  canUpdatePlan: ({ access }) => access.canUpdatePlan,
  verified: ({ account }) => account.verifiedAt !== null,
  creatorTeams: () => [],
  preferencesSet: ({ account }) => account.preferencesSet,
  userCreated: ({ account }) => account.createdAt.toISOString(),
  deleteRequest: ({ account }) => account.deleteRequestedAt?.toISOString() ?? null,
};

function isOfStanding(field: UserInfoField): field is keyof typeof ofStanding {
  return Object.hasOwn(ofStanding, field);
}

/** True if all of `fields` are known without the account's row. */
export function areOfStanding(fields: readonly UserInfoField[]): fields is readonly (keyof typeof ofStanding)[] {
  return fields.every(isOfStanding);
}

export function presentStanding(
  standing: Standing,
  encryption: Encryption,
  fields: readonly (keyof typeof ofStanding)[],
): UserInfo {
  const info: Record<string, unknown> = {};
  for (const field of fields) info[field] = ofStanding[field](standing, encryption);
  return info;
}

/** The chosen fields, by name, all read from the account's row. */
export function presentUserInfo(
  { account, now }: { readonly account: UserInfoRow; readonly now: Date },
  encryption: Encryption,
  fields: readonly UserInfoField[],
): UserInfo {
  const access = entitlement(account.facts, now);
  const standing: Standing = {
    accountId: account.id,
    accountType: account.accountType,
    superAdmin: account.superAdmin,
    hasSubscription: access.hasSubscription,
  };
  const info: Record<string, unknown> = {};
  for (const field of fields) {
    info[field] = isOfStanding(field)
      ? ofStanding[field](standing, encryption)
      : ofAccount[field]({ account, access }, encryption);
  }
  return info;
}
