import { expect, it } from 'vitest';
import { atDoor, mayAccess } from './permission.ts';
import type { Access } from '@houselights/contracts';

const account = { accountType: 1, superAdmin: false, hasSubscription: false };
const member = { ...account, hasSubscription: true };
const creator = { ...account, accountType: 3 };
const admin = { ...account, superAdmin: true };

it.each<[Access, readonly boolean[]]>([
  ['public', [true, true, true, true, true]],
  ['account', [false, true, true, true, true]],
  ['member', [false, false, true, true, true]],
  ['creator', [false, false, false, true, true]],
  ['admin', [false, false, false, false, true]],
])('%s: anonymous, account, member, creator, admin → %o', (access, expected) => {
  expect([undefined, account, member, creator, admin].map((standing) => mayAccess(access, standing))).toEqual(expected);
});

const everybody = [account, member, creator, admin];
const levels: readonly Access[] = ['public', 'account', 'member', 'creator', 'admin'];

it('asks a whole token for its standing alone, whatever scope a door names', () => {
  const reasons: Readonly<Record<string, string>> = {
    account: 'unauthenticated',
    member: 'subscription_required',
    creator: 'forbidden',
    admin: 'forbidden',
  };
  for (const access of levels)
    for (const scope of [undefined, 'gifts', 'whole'] as const) {
      expect(atDoor({ access, scope }, undefined)).toBe(access === 'public' ? 'anonymous' : 'unauthenticated');
      for (const standing of everybody) {
        const refused = access === 'public' ? 'known' : reasons[access];
        expect(atDoor({ access, scope }, standing)).toBe(mayAccess(access, standing) ? 'known' : refused);
      }
    }
});

it('lets the token of a web view in by its scope alone, and never above the standing of its account', () => {
  for (const access of levels)
    for (const standing of everybody) {
      const view = { ...standing, scope: ['gifts', 'reading'] as const };
      const within = atDoor({ access }, standing);
      expect(atDoor({ access, scope: 'gifts' }, view)).toBe(within);
      const stranger = access === 'public' ? 'anonymous' : 'insufficient_scope';
      expect(atDoor({ access }, view)).toBe(stranger);
      expect(atDoor({ access, scope: 'devices' }, view)).toBe(stranger);
      expect(atDoor({ access, scope: 'whole' }, view)).toBe('insufficient_scope');
      expect(atDoor({ access, scope: 'gifts' }, { ...standing, scope: [] })).toBe(stranger);
    }
});
