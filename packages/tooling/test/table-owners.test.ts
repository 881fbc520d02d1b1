import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../src/source-files.ts';
import { foreignWrites, ownedTables, ownershipProblems } from '../src/table-owners.ts';
import type { KnownCrossing } from '../src/table-owners.ts';

const root = resolve(import.meta.dirname, '../../..');
const files = sourceFiles(root, /^packages\/core\/src\/.*\.ts$/);
const tables = ownedTables(sourceFiles(root, /^prisma\/schema\/.*\.prisma$/));

/** This list may only shrink. */
const known: readonly KnownCrossing[] = [
  { by: 'account', table: 'device', why: 'a sign-in on a known device is one statement, for its speed' },
  { by: 'billing', table: 'coupon_redemption', why: 'a coupon takes its place on a subscription with the state of it' },
  { by: 'billing', table: 'gift', why: 'a gift learns of its payment in the transaction that closes its checkout' },
  { by: 'device', table: 'session', why: 'a session moves to the device that names itself in it' },
  { by: 'shared', table: 'play', why: 'sessions, devices and players all end plays, in their own transactions' },
  { by: 'shared', table: 'stream_slot', why: 'the same' },
  { by: 'shared', table: 'session', why: 'account and device both end sessions, in their own transactions' },
  { by: 'shared', table: 'web_view_token', why: 'the same' },
];

it('every feature writes into its own tables, but for what is known', () => {
  expect(ownershipProblems(files, tables, known)).toEqual([]);
});

it('every table belongs to a feature of core, or serves all of them', () => {
  const features = readdirSync(resolve(root, 'packages/core/src'));
  expect(tables.filter(({ owner }) => owner !== 'base' && !features.includes(owner))).toEqual([]);
  expect(tables.length).toBeGreaterThan(70);
});

it('finds writes of every kind, and neither reads nor comments', () => {
  const write = (text: string) => foreignWrites([{ path: 'packages/core/src/gift/example.ts', text }], tables);
  for (const text of [
    'await queries.device.deleteMany({ where: { accountId } });',
    'await db.prisma.device\n  .upsert({ where });',
    'await queries.$executeRaw`insert into device (id) values (${id})`;',
    'const text = `with a as (update device d set "isActive" = true returning d.id) select id from a`;',
    'await queries.$executeRaw`delete from "device" where id = ${id}`;',
    `const waiting: Waiting = { table: 'device', key: 'id', due: 'dueAt', where: 'true' };`,
  ]) {
    expect(write(text)).toEqual([{ by: 'gift', table: 'device', path: 'packages/core/src/gift/example.ts' }]);
  }
  for (const text of [
    'await queries.device.findMany({ where: { accountId } });',
    'await queries.gift.update({ where, data });',
    'await queries.milestone.create({ data });',
    'select id from device for update skip locked',
    '/** Whatever would update device rows. */',
    '// delete from device',
  ]) {
    expect(write(text)).toEqual([]);
  }
});

it('names a new crossing, and one that is listed and made no more', () => {
  const path = 'packages/core/src/patreon/example.ts';
  const crossing = { path, text: 'await queries.subscription.update({ where, data });' };
  const gone = { by: 'search', table: 'caption', why: 'it was so' };
  expect(ownershipProblems([...files, crossing], tables, [...known, gone])).toEqual([
    `${path} writes into subscription, which is billing's: call a function of its owner`,
    'search no longer writes into caption: take it off the list',
  ]);
});
