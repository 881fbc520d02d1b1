import { session } from '../src/lib/session/session.ts';
import type { Member } from '../src/shared/account/user-info.ts';

/** Signs in locally, without a server. */
export function signIn(userId = 'u1'): void {
  const later = new Date(Date.now() + 10 * 3_600_000).toISOString();
  session.start({ token: 't', tokenExpiry: later, refreshToken: 'r', refreshExpiry: later, userId });
}

export function member(over: Partial<Member> = {}): Member {
  return {
    userId: 'u1',
    email: 'member@house.test',
    displayName: 'Mika',
    avatarUrl: null,
    hasSubscription: true,
    subscriptionEndDate: null,
    pointsAvailable: 30,
    verified: true,
    accountType: 0,
    superAdmin: false,
    userCreated: '2020-01-01T00:00:00.000Z',
    nameRequired: false,
    deleteRequest: null,
    ...over,
  };
}
