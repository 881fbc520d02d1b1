import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFilm } from '../support/films.ts';
import { device, openSite } from '../support/site.ts';
import type { Person, Reply, Site } from '../support/site.ts';

let site: Site;
let paid: string;
let free: string;
beforeAll(async () => {
  site = await openSite();
  paid = (await addFilm(site.core.db, { free: false })).id;
  free = (await addFilm(site.core.db, { free: true })).id;
});
afterAll(() => site.close());

/** A member with five active devices. */
async function fullHouse(): Promise<Person> {
  const person = await site.newcomer({ device: device('d-0') });
  await site.core.db.prisma.accessFact.create({
    data: {
      accountId: person.userId,
      source: 'staff',
      sourceId: person.userId,
      startedAt: new Date(Date.now() - 60_000),
      paidUntil: new Date(Date.now() + 86_400_000),
      renews: false,
      knownFrom: new Date(Date.now() - 60_000),
    },
  });
  for (let i = 1; i < 5; i += 1) await site.call('/v2/device', { token: person.token, body: device(`d-${i}`) });
  // More streams than these tests need: only the device limit matters.
  await site.core.db.prisma.account.update({ where: { id: person.userId }, data: { streamLimit: 20 } });
  return person;
}

const play = (id: string, token: unknown) => site.call(`/v1/media/${id}/playback`, { token: String(token) });
const list = async (token: unknown) =>
  JSON.parse((await site.call('/v2/device', { method: 'GET', token: String(token) })).text) as {
    deviceIdentifier: string;
    model: string;
    isActive: boolean;
    isCurrent: boolean;
  }[];
const inactive = { status: 403, json: { code: 'device_inactive' } };
const as = (userAgent: string) => ({ 'user-agent': userAgent });
const login = ({ email, password }: Person, userAgent: string, more: object = {}): Promise<Reply> =>
  site.call('/v2/account/login', { body: { email, password, ...more }, headers: as(userAgent) });

it('a sign-in without a device has one of its own, for its user agent, that counts like every other', async () => {
  const owner = await fullHouse();
  const sixth = await login(owner, 'Films/1.0');
  expect(await play(paid, sixth.json['token'])).toMatchObject(inactive);
  expect((await play(free, sixth.json['token'])).status).toBe(200);
  expect((await play(paid, owner.token)).status).toBe(200);
  const again = await login(owner, 'Films/1.0');
  const other = await login(owner, 'Films/2.0');
  const devices = await list(other.json['token']);
  expect(devices.filter(({ model }) => model === 'Unknown device')).toHaveLength(2);
  expect(devices.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ model: 'Unknown device', isActive: false }]);
  for (const { json } of [again, other]) expect(await play(paid, json['token'])).toMatchObject(inactive);
});

it('comes in with room, keeps out without', async () => {
  const owner = await fullHouse();
  await site.call('/v2/device', {
    method: 'PATCH',
    token: owner.token,
    body: { deviceIdentifier: 'd-4', isActive: false },
  });
  const { json } = await login(owner, 'Films/1.0');
  expect((await play(paid, json['token'])).status).toBe(200);
  const late = await login(owner, 'Films/2.0');
  expect(await play(paid, late.json['token'])).toMatchObject(inactive);
});

it('no way of registering makes an inactive session play', async () => {
  const owner = await fullHouse();
  const { json } = await login(owner, 'Films/1.0');
  const token = String(json['token']);
  const register = (name: string) => site.call('/v2/device', { token, body: device(name) });
  expect((await register('d-5')).json).toMatchObject({ isActive: false, isCurrent: true });
  expect(await play(paid, token)).toMatchObject(inactive);
  // Registering another session's device, or a second one of this session, moves no session.
  await site.call('/v2/device', { token: owner.token, body: device('d-6') });
  await register('d-7');
  await register('d-0');
  expect(await play(paid, token)).toMatchObject(inactive);
  const renewed = await site.call('/v2/account/renew', {
    body: { refreshToken: json['refreshToken'], userId: owner.userId, device: device('d-5') },
  });
  expect(renewed.status).toBe(200);
  expect(await play(paid, renewed.json['token'])).toMatchObject(inactive);
  // A web view shares its session, with that session's device.
  const view = await site.call('/v1/webview/token', { token: String(renewed.json['token']) });
  const opened = await site.call('/v1/webview/session', { body: { token: view.json['token'] } });
  expect((await play(paid, opened.json['token'])).status).toBe(403);
  await site.call('/v2/device', {
    method: 'PATCH',
    token: owner.token,
    body: { deviceIdentifier: 'd-4', isActive: false },
  });
  await site.call('/v2/device', {
    method: 'PATCH',
    token: owner.token,
    body: { deviceIdentifier: 'd-5', isActive: true },
  });
  expect((await play(paid, renewed.json['token'])).status).toBe(200);
});

it('the first to name itself keeps its place: the unknown device takes the name', async () => {
  const ada = await site.newcomer();
  const [before] = await list(ada.token);
  expect(before).toMatchObject({ model: 'Unknown device', isActive: true, isCurrent: true });
  await Promise.all(
    Array.from({ length: 4 }, () => site.call('/v2/device', { token: ada.token, body: device('phone') })),
  );
  expect(await list(ada.token)).toMatchObject([{ deviceIdentifier: 'phone', isActive: true, isCurrent: true }]);
});

/** A session on an unknown device, the fifth active one, with a web view open. */
async function unknownFifth() {
  const owner = await fullHouse();
  const off = { deviceIdentifier: 'd-4', isActive: false };
  await site.call('/v2/device', { method: 'PATCH', token: owner.token, body: off });
  const { json } = await login(owner, 'Films/1.0');
  const token = String(json['token']);
  const { json: view } = await site.call('/v1/webview/token', { token });
  expect((await site.call('/v1/webview/session', { body: { token: view['token'] } })).status).toBe(200);
  const devicesOfViews = async () => {
    const views = await site.core.db.prisma.session.findMany({
      where: { accountId: owner.userId, openedById: { not: null } },
      select: { device: { select: { deviceIdentifier: true } } },
    });
    return views.map((row) => row.device?.deviceIdentifier);
  };
  return { token, devicesOfViews };
}

it('an open web view belongs to the session whose device takes a name, and costs no place', async () => {
  const { token, devicesOfViews } = await unknownFifth();
  const named = await site.call('/v2/device', { token, body: device('phone') });
  expect(named.json).toMatchObject({ isActive: true, isCurrent: true });
  expect((await list(token)).map(({ deviceIdentifier }) => deviceIdentifier).sort()).toEqual([
    'd-0',
    'd-1',
    'd-2',
    'd-3',
    'd-4',
    'phone',
  ]);
  expect(await devicesOfViews()).toEqual(['phone']);
  expect((await play(paid, token)).status).toBe(200);
});

it('an open web view moves along to a device that is known already', async () => {
  const { token, devicesOfViews } = await unknownFifth();
  await site.call('/v2/device', { token, body: device('d-0') });
  expect(await devicesOfViews()).toEqual(['d-0']);
  expect((await list(token)).filter(({ model }) => model === 'Unknown device')).toEqual([]);
});

it('a session that has no device plays what is free, and nothing else', async () => {
  const owner = await fullHouse();
  await site.core.db.prisma.session.updateMany({ where: { accountId: owner.userId }, data: { deviceId: null } });
  const session = await site.core.db.prisma.session.findFirstOrThrow({ where: { accountId: owner.userId } });
  const { token } = await site.core.tokens.issue({
    accountId: owner.userId,
    sessionId: session.id,
    deviceId: undefined,
  });
  expect(await play(paid, token)).toMatchObject(inactive);
  expect((await play(free, token)).status).toBe(200);
});

it('a device that is switched off stops with the next heartbeat', async () => {
  const owner = await fullHouse();
  const { json } = await play(paid, owner.token);
  const beat = () =>
    site.call(`/v1/playbacks/${String(json['playbackId'])}/heartbeat`, { token: owner.token, body: { playing: true } });
  expect((await beat()).status).toBe(200);
  await site.call('/v2/device', {
    method: 'PATCH',
    token: owner.token,
    body: { deviceIdentifier: 'd-0', isActive: false },
  });
  expect(await beat()).toMatchObject(inactive);
});

it('the update gives sessions of before a device, active where there is room', async () => {
  const [full, roomy] = [await fullHouse(), await site.newcomer()];
  const { prisma, pool } = site.core.db;
  await prisma.device.deleteMany({ where: { accountId: roomy.userId } });
  const login = await site.login(full.email, full.password, { device: device('d-0') });
  await prisma.session.updateMany({ where: { accountId: full.userId }, data: { deviceId: null } });
  const file = '../../../../prisma/migrations/20261124100000_unknown_devices/migration.sql';
  await pool.query(await readFile(new URL(file, import.meta.url), 'utf8'));
  const devices = await list(roomy.token);
  expect(devices).toMatchObject([{ model: 'Unknown device', isActive: true, isCurrent: true }]);
  const unknown = (await list(full.token)).filter(({ model }) => model === 'Unknown device');
  expect(unknown).toMatchObject([{ isActive: false, isCurrent: true }]);
  for (const token of [full.token, login.json['token']]) expect(await play(paid, token)).toMatchObject(inactive);
  // A client that then names its device is back where it was.
  await site.call('/v2/device', { token: full.token, body: device('d-0') });
  expect((await play(paid, full.token)).status).toBe(200);
});
