import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { clearKeptMail } from '@houselights/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBattleHouse } from '../test/battles.ts';
import { addPerson } from '../test/person-rows.ts';
import { claimsOf } from '../test/personal-columns.ts';
import { columnsWith, readStoredValues } from '../test/stored-values.ts';
import { exportPersonalData, purgeDeletedAccounts, purgeStaleSignIns } from './account/index.ts';
import { closeBilling, tidyBilling } from './billing/index.ts';
import { personalData } from './personal-data.ts';
import { tidySearch } from './search/index.ts';
import { newId } from './shared/ids.ts';
import type { PersonalDataExport } from './account/index.ts';
import type { SyncDeps } from './billing/index.ts';
import type { BattleHouse } from '../test/battles.ts';
import type { StoredValues } from '../test/stored-values.ts';

const claims = claimsOf(personalData);
const run = randomBytes(4).toString('hex');
const wordOf = (name: string): string => `of${run}${name.replaceAll(/\W|_/g, '').toLowerCase()}`;
/** Ids of rows and causes of points are made by the database or by commands: no word can stand in them. */
const isIdOfARow = (name: string): boolean => /\.(?:id|cause|\w+Id)$/.test(name);
const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 24 * 60 * 60_000) });

let house: BattleHouse;
let person: { accountId: string; giftId: string };
let before: StoredValues;
let exported: PersonalDataExport;
beforeAll(async () => {
  house = await openBattleHouse();
  person = await addPerson(house, wordOf);
  before = await readStoredValues(house.owner);
  exported = await exportPersonalData({ ...house, clock: inDays(0), personalData }, person);
});
afterAll(() => house.close());

it('the person of this test has something in every column that a feature claims', () => {
  const empty = claims.filter(({ name }) => {
    const stored = before.get(name) ?? [];
    const holdsWord = columnsWith(new Map([[name, stored]]), wordOf(name)).length > 0;
    return !holdsWord && !stored.includes(person.accountId) && !(isIdOfARow(name) && stored.length > 0);
  });
  // Here stand words that other columns are made of.
  expect(empty.map(({ name }) => name)).toEqual(['search_word.word']);
});

it('the export has what features say they export, and nothing that they keep to themselves', () => {
  const text = JSON.stringify(exported.data).toLowerCase();
  const stands = (name: string): boolean =>
    text.includes(wordOf(name)) || (before.get(name) ?? []).some((value) => text.includes(value));
  const marked = claims.filter(({ claim }) => claim.isExported === true);
  expect(marked.filter(({ name }) => !stands(name)).map(({ name }) => name)).toEqual([]);
  const own = claims.filter(({ claim }) => claim.isExported !== true);
  expect(own.filter(({ name }) => text.includes(wordOf(name))).map(({ name }) => name)).toEqual([]);
});

it('each field of the export is described, and no other one', async () => {
  const page = await readFile(new URL('../../../docs/personal-data.md', import.meta.url), 'utf8');
  const described = page.split('\n').flatMap((line) => {
    const [, feature, field, inner] = line
      .split('|')
      .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    return (inner ?? []).map((name) => `${feature?.[0]}.${field?.[0]}.${name}`);
  });
  const there = Object.entries(exported.data).flatMap(([feature, fields]) =>
    Object.entries(fields).flatMap(([field, value]) => {
      const [sample] = [value].flat();
      return Object.keys(sample ?? {}).map((name) => `${feature}.${field}.${name}`);
    }),
  );
  expect(described.toSorted()).toEqual(there.toSorted());
});

it('nobody is exported who is not there', async () => {
  const deps = { ...house, clock: inDays(0), personalData };
  await expect(exportPersonalData(deps, { accountId: newId() })).rejects.toMatchObject({ code: 'not_found' });
});

it('erasing the person leaves what is kept for a reason, and later jobs take the rest', async () => {
  const purge = { ...house, clock: inDays(15), personalData };
  expect(await purgeDeletedAccounts(purge)).toBe(1);
  const erased = await readStoredValues(house.owner);
  const withFate = (...fates: string[]) => claims.filter(({ claim }) => fates.includes(claim.fate));
  const columnsWithWord = (values: StoredValues, fates: string[]) =>
    withFate(...fates).flatMap(({ name }) => columnsWith(values, wordOf(name)).map((place) => `${name} in ${place}`));
  const goLater = withFate('later').map(({ name }) => ` in ${name}`);
  const left = columnsWithWord(erased, ['deleted', 'cleared']);
  expect(left.filter((found) => !goLater.some((place) => found.endsWith(place)))).toEqual([]);
  const named = (values: StoredValues, fates: string[]) =>
    withFate(...fates).flatMap(({ name }) => (values.get(name)?.includes(person.accountId) === true ? [name] : []));
  expect(named(erased, ['deleted', 'cleared'])).toEqual([]);
  await expect(exportPersonalData(purge, person)).rejects.toMatchObject({ code: 'not_found' });
  // Kept is kept: what a feature says it keeps for a reason is still where it was.
  const keptBefore = withFate('kept').filter(({ name }) => columnsWith(before, wordOf(name)).includes(name));
  expect(keptBefore.length).toBeGreaterThan(20);
  expect(keptBefore.filter(({ name }) => !columnsWith(erased, wordOf(name)).includes(name))).toEqual([]);
  // The gift that waits for its day is still mailed.
  expect(columnsWith(erased, wordOf('gift.recipientEmail'))).toEqual(['gift.recipientEmail']);

  await letTimePass();
  await house.db.prisma.gift.update({ where: { id: person.giftId }, data: { state: 'sent', sentAt: new Date() } });
  await purgeDeletedAccounts(purge);
  await purgeStaleSignIns(purge);
  await closeBilling(billingDeps(), person);
  await tidyBilling(billingDeps());
  await clearKeptMail(house.db.pool);
  await tidySearch(house);
  const after = await readStoredValues(house.owner);
  expect(columnsWithWord(after, ['deleted', 'cleared', 'later'])).toEqual([]);
  expect(named(after, ['deleted', 'cleared', 'later'])).toEqual([]);
});

/** What goes by the database's clock is as old as it has to be. */
async function letTimePass(): Promise<void> {
  await house.owner.pool.query(`update dev_mail set at = at - interval '8 days'`);
  await house.owner.pool.query(`update webhook_event set "receivedAt" = "receivedAt" - interval '181 days'`);
}

/** Billing on a site without keys for a payment provider, which therefore is not asked. */
function billingDeps(): SyncDeps {
  const payments = { offered: false } as SyncDeps['payments'];
  return { ...house, clock: inDays(0), billingReactions: [], payments } as Partial<SyncDeps> as SyncDeps;
}
