import { Unreachable, calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { mayAccess } from '@houselights/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, isVisit, useUserId } from '../../lib/session/session.ts';
import { storage } from '../../lib/storage/storage.ts';

type UserInfo = CallReply<'queryUserInfo'>;

const FIELDS = [
  'userId',
  'email',
  'displayName',
  'avatarUrl',
  'hasSubscription',
  'subscriptionEndDate',
  'pointsAvailable',
  'verified',
  'accountType',
  'superAdmin',
  'userCreated',
  'nameRequired',
  'deleteRequest',
] as const satisfies (keyof UserInfo)[];

/** What the site knows about the signed-in user. */
export type Member = { [F in (typeof FIELDS)[number]]: Exclude<UserInfo[F], undefined> };

function isMember(user: UserInfo): user is Member {
  return FIELDS.every((field) => user[field] !== undefined);
}

/** True for creators and staff without a membership: they watch everything anyway, and are never asked to buy one. */
export function needsNoMembership(user: Member): boolean {
  return !user.hasSubscription && mayAccess('member', user);
}

/** The network is reserved for the first paint for this long after load, in ms. */
const SETTLE_MS = 150;
const settled = new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

/** One cache entry for all components. */
export const userInfoQuery = queryOptions({
  queryKey: ['user-info'],
  queryFn: async ({ signal }): Promise<Member> => {
    await settled;
    const user = await call(calls.queryUserInfo, { query: { select: FIELDS.join(',') } }, { signal });
    if (!isMember(user)) throw new Unreachable();
    const { hasSubscription, subscriptionEndDate } = user;
    const needsNone = needsNoMembership(user);
    // Stores the browser's own account, never the one that an app shows here.
    if (!isVisit) storage.set('subscription', { hasSubscription, subscriptionEndDate, needsNone });
    return user;
  },
  staleTime: 60_000,
});

const RECHECK_WITHIN_MS = 60 * 60 * 1000;

/** Undefined until known, and for visitors. Polled while a subscription is about to end. */
export function useUserInfo(): Member | undefined {
  const userId = useUserId();
  return useQuery({
    ...userInfoQuery,
    enabled: userId !== null,
    refetchInterval: ({ state }) => {
      const end = Date.parse(state.data?.subscriptionEndDate ?? '');
      return Math.abs(end - Date.now()) < RECHECK_WITHIN_MS ? 60_000 : false;
    },
  }).data;
}
