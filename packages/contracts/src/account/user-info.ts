import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';

/** Everything an account can read about itself; each field is present only if requested. */
export const UserInfo = z
  .object({
    uid: Id,
    userId: Id,
    email: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    badgeUrl: z.string().nullable(),
    badges: z.array(z.object({ type: z.string(), order: z.int() })),
    /** A MAC of the user id: identifies this account to other services. */
    hash: z.string(),
    hasPatreon: z.boolean(),
    hasSubscription: z.boolean(),
    notificationsEnabled: z.boolean(),
    pointsAvailable: z.int(),
    pointsGained: z.int(),
    pointsSpent: z.int(),
    streamLimit: z.int(),
    streamsRemaining: z.int(),
    /** True while the account lacks a name: see POST /v1/verifyAccount. */
    nameRequired: z.boolean(),
    subscriptionEndDate: Instant.nullable(),
    automaticRenewal: z.boolean(),
    plan: z.string().nullable(),
    planId: Id.nullable(),
    subscriptionType: z.string().nullable(),
    subscriptionId: Id.nullable(),
    subscriptionCancelled: z.boolean(),
    isInTrial: z.boolean(),
    canUpdatePlan: z.boolean(),
    verified: z.boolean(),
    /** Normal=0, Free=1, Official=2, Creator=3. */
    accountType: z.int().min(0).max(3),
    creatorTeams: z.array(z.object({ id: Id, displayName: z.string(), slug: z.string() })),
    superAdmin: z.boolean(),
    preferencesSet: z.boolean(),
    userCreated: Instant,
    /** When the account requested its deletion; personal data is deleted 14 days later. */
    deleteRequest: Instant.nullable(),
  })
  .partial()
  .meta({ id: 'UserInfo' });
export type UserInfo = z.infer<typeof UserInfo>;
export type UserInfoField = keyof UserInfo;

export const userInfoFields = Object.keys(UserInfo.shape) as readonly UserInfoField[];

const subscription = ['hasSubscription', 'hasPatreon', 'isInTrial', 'subscriptionEndDate'] as const;

/** Names in the query form that expand to one or more fields. */
export const userInfoGroups: Readonly<Record<string, readonly UserInfoField[]>> = {
  avatar: ['avatarUrl', 'badgeUrl'],
  preferences: ['preferencesSet', 'notificationsEnabled'],
  points: ['pointsAvailable', 'pointsGained', 'pointsSpent'],
  subscription,
  'subscription-extended': [
    ...subscription,
    'automaticRenewal',
    'plan',
    'planId',
    'subscriptionType',
    'subscriptionId',
    'subscriptionCancelled',
    'canUpdatePlan',
  ],
  userid: ['uid', 'userId'],
  'creator-team': ['creatorTeams'],
};

/** The selected fields in the order of UserInfo; undefined if the select names an unknown field. */
export function fieldsOfSelect(select: string): readonly UserInfoField[] | undefined {
  const known: readonly string[] = userInfoFields;
  const wanted = new Set<string>();
  for (const name of select.split(',')) {
    if (known.includes(name)) wanted.add(name);
    else if (Object.hasOwn(userInfoGroups, name)) for (const field of userInfoGroups[name] ?? []) wanted.add(field);
    else return undefined;
  }
  return userInfoFields.filter((field) => wanted.has(field));
}

/** `select=uid,email,points`: names of fields or groups. Absent means every field; an unknown name is refused. */
export const UserInfoSelect = z
  .string()
  .max(2_000)
  .transform((text, context): readonly UserInfoField[] => {
    const fields = fieldsOfSelect(text);
    if (fields !== undefined) return fields;
    context.addIssue({ code: 'custom', message: words.ref('selectUnknown') });
    return z.NEVER;
  });
