import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { impersonalColumns } from '../test/impersonal-columns.ts';
import { problemsOf, readColumns } from '../test/personal-columns.ts';
import { personalData } from './personal-data.ts';
import { deleted } from './shared/personal-data.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';

let test: TestDatabase;
let owner: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  owner = createDatabase({ url: test.ownerUrl, connections: 1 });
});
afterAll(async () => {
  await owner.close();
  await test.close();
});

it('of every column that may hold something of a person a feature says what becomes of it', async () => {
  expect(problemsOf(await readColumns(owner), personalData, impersonalColumns)).toEqual([]);
});

it('names a table with an account or an address in it that no feature claims', async () => {
  await owner.pool.query(`create table letter_draft (id text primary key, recipient_email text not null, opened int)`);
  await owner.pool.query(
    `create table seat (number int primary key, "holder" text references account (id), seen_from inet)`,
  );
  await owner.pool.query(`create table rating ("userId" text, stars int, phone bigint)`);
  const problems = problemsOf(await readColumns(owner), personalData, impersonalColumns);
  await owner.pool.query('drop table letter_draft, seat, rating');
  expect(problems).toEqual([
    'letter_draft.recipient_email is claimed by no feature',
    'rating.phone is claimed by no feature',
    'rating.userId is claimed by no feature',
    'seat.holder is claimed by no feature',
    'seat.seen_from is claimed by no feature',
  ]);
});

it('names what is claimed and not there, or twice, and an account that is said to be nobody', async () => {
  const extra = {
    feature: 'extra',
    tables: { device: { model: deleted, colour: deleted }, seat: { number: deleted } },
  };
  const impersonal = { ...impersonalColumns, wrong: ['points_due.accountId', 'banner.colour'] };
  expect(problemsOf(await readColumns(owner), [...personalData, extra], impersonal)).toEqual([
    'banner.colour is listed and not there',
    'device.colour is claimed by extra and not there',
    'device.model is named twice',
    "points_due.accountId is an account's: a feature has to claim it",
    'points_due.accountId is named twice',
    'seat.number is claimed by extra and not there',
  ]);
});
