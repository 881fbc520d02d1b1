import { expect, it } from 'vitest';
import { mayAccess } from './permission.ts';
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
