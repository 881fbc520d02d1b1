import { AccountNews, SiteNews } from '@houselights/contracts';
import { createRemoteConfigStore, setDisplayName, updateRemoteConfig } from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChannels } from '../../src/realtime/channels.ts';
import { startApi } from '../support/api-under-test.ts';
import { eventually, open } from './support/client.ts';
import { openGateway } from './support/open-gateway.ts';
import type { ApiUnderTest } from '../support/api-under-test.ts';
import type { Client } from './support/client.ts';
import type { OpenGateway } from './support/open-gateway.ts';

let api: ApiUnderTest;
let gateway: OpenGateway;
const leftovers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  api = await startApi();
  const remoteConfig = await createRemoteConfigStore(api.core);
  leftovers.push(() => remoteConfig.close());
  const none = { tally: () => undefined, listen: () => () => {} };
  gateway = await openGateway(api, (traffic) =>
    createChannels({ core: api.core, remoteConfig, tallies: none, gatewayMetrics: traffic, isOn: () => true }),
  );
  leftovers.push(() => gateway.close());
});
afterAll(async () => {
  for (const close of leftovers.toReversed()) await close();
  await api.close();
});

const newsOf = <T>({ texts }: Client, event: string, read: (data: unknown) => T): T[] =>
  texts
    .map((text) => JSON.parse(text) as { event: string; data: unknown })
    .filter((frame) => frame.event === event)
    .map(({ data }) => read(data));
const siteNews = (client: Client) => newsOf(client, 'site', (data) => SiteNews.parse(data));
const accountNews = (client: Client) => newsOf(client, 'account', (data) => AccountNews.parse(data).type);

/** Publishes the outbox's events on the bus, as if another process had caused them. */
async function carry(): Promise<void> {
  const { core } = api;
  const rows = await core.db.prisma.outbox.findMany({
    where: { publishedAt: null, kind: 'event' },
    orderBy: { id: 'asc' },
  });
  for (const { id, name, payload } of rows) {
    await core.bus.publish(name, payload);
    await core.db.prisma.outbox.update({ where: { id }, data: { publishedAt: new Date() } });
  }
}

it('tells everyone of a new remote configuration, the version at once and the whole of a new one', async () => {
  const [stranger, member] = await Promise.all([
    open(gateway.url),
    open(`${gateway.url}?token=${await api.tokenFor('member')}`),
  ]);
  for (const client of [stranger, member]) client.say('site', { type: 'watch' });
  await eventually(() => expect([siteNews(stranger).length, siteNews(member).length]).toEqual([1, 1]));
  const [{ version } = { version: 0 }] = siteNews(stranger);
  expect(siteNews(stranger)[0]?.config).toBeUndefined();
  await updateRemoteConfig(api.core, { values: { projectName: 'Lamplight' }, css: undefined });
  await carry();
  await eventually(() => {
    for (const client of [stranger, member]) {
      expect(siteNews(client).at(-1)).toMatchObject({ version: version + 1, config: { projectName: 'Lamplight' } });
    }
  });
  stranger.say('site', { type: 'unwatch' });
  await eventually(() => expect(gateway.traffic.of('site').members).toBe(1));
  for (const { socket } of [stranger, member]) socket.close();
});

it('tells an account of its own changes on each of its pages, and nobody else', async () => {
  const [claims, other] = await Promise.all([api.claimsFor('member'), api.tokenFor('account')]);
  const token = await api.tokenFor('member');
  const pages = await Promise.all([1, 2].map(() => open(`${gateway.url}?token=${token}`)));
  const stranger = await open(`${gateway.url}?token=${other}`);
  for (const client of [...pages, stranger]) client.say('account', { type: 'watch' });
  await eventually(() =>
    expect([...pages, stranger].map((client) => accountNews(client))).toEqual([
      ['watching'],
      ['watching'],
      ['watching'],
    ]),
  );
  const caller = { ...claims, accountType: 0, superAdmin: false, hasSubscription: true };
  await setDisplayName(api.core, { caller, displayName: 'Another name' });
  await eventually(() => {
    for (const client of pages) expect(accountNews(client)).toContain('changed');
  });
  expect(accountNews(stranger)).toEqual(['watching']);
  for (const { socket } of [...pages, stranger]) socket.close();
});

it('lets nobody watch an account who is not signed in', async () => {
  const client = await open(gateway.url);
  client.say('account', { type: 'watch' });
  await client.heard(({ event, data }) => event === 'error' && data['code'] === 'unauthenticated');
  client.socket.close();
});
