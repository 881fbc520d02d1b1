import { updateRemoteConfig } from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { device, openSite } from '../support/site.ts';
import type { Person, Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const devices = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', { token }: Person, body?: unknown) =>
  site.call('/v2/device', { method, token, ...(body === undefined ? {} : { body }) });
const list = async (person: Person) => JSON.parse((await devices('GET', person)).text) as Record<string, unknown>[];

it('registers the calling device once, and says which one asks', async () => {
  const ada = await site.newcomer({ device: device('phone') });
  for (let i = 0; i < 2; i += 1) expect((await devices('POST', ada, device('phone'))).status).toBe(200);
  expect(await list(ada)).toEqual([
    {
      deviceIdentifier: 'phone',
      isActive: true,
      platform: 'web',
      model: 'Linux Firefox',
      created: expect.stringMatching(/Z$/) as string,
      isCurrent: true,
    },
  ]);
});

it('has at most five active, however many come at once', async () => {
  const ada = await site.newcomer();
  await Promise.all(Array.from({ length: 9 }, (_, i) => devices('POST', ada, device(`d-${i}`))));
  const all = await list(ada);
  expect(all.filter(({ isActive }) => isActive === true)).toHaveLength(5);
  expect(all.filter(({ isActive }) => isActive === false)).toHaveLength(4);
  const name = (isActive: boolean) => String(all.find((each) => each['isActive'] === isActive)?.['deviceIdentifier']);
  const [active, inactive] = [name(true), name(false)];
  expect(await devices('PATCH', ada, { deviceIdentifier: inactive, isActive: true })).toMatchObject({
    status: 400,
    json: {
      code: 'device_limit_reached',
      isActive: ['You have reached your device limit of 5! You must deactivate a device to activate a new one.'],
    },
  });
  expect((await devices('PATCH', ada, { deviceIdentifier: active, isActive: true })).status).toBe(200);
  expect((await devices('PATCH', ada, { deviceIdentifier: active, isActive: false })).json).toMatchObject({
    isActive: false,
  });
  const waiting = all.filter(({ isActive }) => isActive === false).map(({ deviceIdentifier }) => deviceIdentifier);
  const answers = await Promise.all(
    waiting.map((deviceIdentifier) => devices('PATCH', ada, { deviceIdentifier, isActive: true })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('ends the sessions of a device that is removed', async () => {
  const ada = await site.newcomer({ device: device('here') });
  const { json } = await site.login(ada.email, ada.password, { device: device('there') });
  const there = { ...ada, token: String(json['token']) };
  expect((await list(there)).length).toBe(2);
  expect((await devices('DELETE', ada, { deviceIdentifier: 'here' })).json).toMatchObject({ code: 'invalid_input' });
  expect((await devices('DELETE', ada, { deviceIdentifier: 'there' })).status).toBe(204);
  expect((await devices('DELETE', ada, { deviceIdentifier: 'there' })).status).toBe(404);
  await site.settle();
  expect((await devices('GET', there)).status).toBe(401);
  expect(await list(ada)).toHaveLength(1);
});

it("does not see or touch somebody else's", async () => {
  const ada = await site.newcomer({ device: device('shared-name') });
  const eve = await site.newcomer();
  expect(await list(eve)).toMatchObject([{ model: 'Unknown device', isCurrent: true }]);
  expect((await devices('PATCH', eve, { deviceIdentifier: 'shared-name', isActive: false })).status).toBe(404);
  expect((await devices('DELETE', eve, { deviceIdentifier: 'shared-name' })).status).toBe(404);
  expect(await list(ada)).toHaveLength(1);
});

it('forgets the longest unseen of very many', async () => {
  const ada = await site.newcomer();
  for (let i = 0; i < 110; i += 1) await devices('POST', ada, device(`d-${i}`));
  const names = (await list(ada)).map(({ deviceIdentifier }) => deviceIdentifier);
  expect(names).toContain('d-109');
  expect(names).toContain('d-0');
  expect(names).not.toContain('d-5');
  expect(names.length).toBeLessThanOrEqual(105);
});

it('leaves no device inactive where devices cannot be managed', async () => {
  const plain = await openSite();
  const changed = new Promise<void>((resolve) => void plain.core.bus.subscribe('test.settled', () => resolve()));
  await updateRemoteConfig(plain.core, { values: { device_management_enabled: false }, css: undefined });
  await plain.settle();
  await changed;
  const ada = await plain.newcomer();
  const post = (i: number) => plain.call('/v2/device', { token: ada.token, body: device(`d-${i}`) });
  await expect.poll(async () => (await plain.call('/v2/device', { method: 'GET', token: ada.token })).status).toBe(404);
  for (let i = 0; i < 7; i += 1) expect((await post(i)).json).toMatchObject({ isActive: true });
  for (let i = 7; i < 110; i += 1) await post(i);
  expect(await plain.core.db.prisma.device.count({ where: { accountId: ada.userId } })).toBeLessThanOrEqual(101);
  await plain.close();
});
