import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGroundedHouse } from '../../test/grounded-house.ts';
import { rehash } from '../../test/tampering.ts';
import type { GroundedHouse } from '../../test/grounded-house.ts';

let grounded: GroundedHouse;
beforeAll(async () => {
  grounded = await openGroundedHouse();
});
afterAll(async () => grounded.house.close());

const drop = (name: string): string => `alter table points_entry drop constraint ${name}`;

describe('finds without the constraint that keeps it out', () => {
  it.each<[string, RegExp, ...string[]]>([
    [
      'a correction without a reason',
      /is a correction without a reason/,
      drop('points_entry_whole'),
      `update points_entry set reason = '' where kind = 'correction'`,
    ],
    [
      'an account of another kind',
      /is of the kind project/,
      'alter table points_account drop constraint points_account_known',
      `update points_account set kind = 'project' where "accountId" = '{payer}'`,
    ],
    [
      'an entry of a member who is a project now',
      /moves points of what is no member/,
      'alter table points_account drop constraint points_account_known',
      `update points_account set kind = 'project' where "accountId" = '{payer}'`,
    ],
    [
      'an account below zero',
      /has less than nothing/,
      'alter table points_account drop constraint points_account_never_negative',
      `update points_account set gained = -1, spent = -1 where "accountId" = '{payer}'`,
    ],
    [
      'a cause that counted twice',
      /entry 2: period:.* has counted before/,
      'drop index points_entry_cause_key',
      'update points_entry set cause = (select cause from points_entry where position = 1) where position = 2',
      ...rehash,
    ],
    [
      'negative points',
      /entry 1: moves -2 points/,
      drop('points_entry_whole'),
      'alter table points_account drop constraint points_account_never_negative',
      'update points_entry set points = -points where position = 1',
      ...rehash,
    ],
    [
      'an entry of an unknown kind',
      /is of an unknown kind, present/,
      drop('points_entry_whole'),
      `update points_entry set kind = 'present' where position = 1`,
      ...rehash,
    ],
    [
      'points that the house did not give',
      /is a period that the house did not give/,
      drop('points_entry_whole'),
      `update points_entry set "debitId" = (select max(id) from points_account) where position = 1`,
    ],
    [
      'a trigger that is switched off',
      /database: points_entry_is_kept is gone, emptied or switched off/,
      'alter table points_entry disable trigger points_entry_is_kept',
    ],
    [
      'a trigger that is gone',
      /database: points_head_is_not_emptied is gone/,
      'drop trigger points_head_is_not_emptied on points_head',
    ],
    [
      'a trigger that stands on another table',
      /database: points_entry_is_kept is gone/,
      'drop trigger points_entry_is_kept on points_entry',
      'create trigger points_entry_is_kept before update or delete on milestone for each row execute function points_are_kept()',
    ],
    [
      'a trigger that fires for no row',
      /database: points_entry_is_kept is gone/,
      'drop trigger points_entry_is_kept on points_entry',
      'create trigger points_entry_is_kept before update or delete on points_entry for each row when (false) execute function points_are_kept()',
    ],
    [
      'a trigger that lets updates through',
      /database: points_block_is_kept is gone/,
      'drop trigger points_block_is_kept on points_block',
      'create trigger points_block_is_kept before delete on points_block for each row execute function points_are_kept()',
    ],
    [
      'a trigger whose function refuses nothing',
      /database: points_entry_is_kept is gone.*[^]*points_head_is_not_removed is gone/,
      `create or replace function points_are_kept() returns trigger language plpgsql as $$ begin return coalesce(new, old); end $$`,
    ],
    [
      'operators that could be emptied',
      /operator_is_not_emptied is gone/,
      'drop trigger operator_is_not_emptied on operator',
    ],
    [
      'a constraint that holds always',
      /database: points_account_never_negative is gone/,
      'alter table points_account drop constraint points_account_never_negative',
      'alter table points_account add constraint points_account_never_negative check (true)',
    ],
    [
      'removed accounts that nobody notes',
      /account_removal_is_noted is gone/,
      'drop trigger account_removal_is_noted on account',
    ],
    ['what plans earned, emptied', /database: points_rate is gone, emptied/, 'delete from points_rate'],
    ['a constraint that is gone', /database: points_entry_whole is gone/, drop('points_entry_whole')],
  ])('%s', async (_, words, ...statements) => {
    expect(await grounded.problemsAfter(statements)).toMatch(words);
  });
});
