import { NotificationNews } from '@houselights/contracts';
import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notificationChannel } from '../../src/realtime/notification.channel.ts';
import { startApi } from '../support/api-under-test.ts';
import { eventually, open } from './support/client.ts';
import { openGateway } from './support/open-gateway.ts';
import type { ApiUnderTest } from '../support/api-under-test.ts';
import type { Client } from './support/client.ts';
import type { OpenGateway } from './support/open-gateway.ts';
import type { GatewayMetrics } from '../../src/realtime/gateway-metrics.ts';

let api: ApiUnderTest;
let gateways: readonly [OpenGateway, OpenGateway];
let tokens: readonly [string, string];
/** Who is told, and who replies. */
let ada: core.Caller;
let ben: core.Caller;
beforeAll(async () => {
  api = await startApi();
  const channels = (traffic: GatewayMetrics) => [notificationChannel(api.core, traffic)];
  gateways = [await openGateway(api, channels), await openGateway(api, channels)];
  tokens = [(await api.tokenFor('member')) ?? '', (await api.tokenFor('creator')) ?? ''];
  [ada, ben] = (await Promise.all(
    (['member', 'creator'] as const).map(async (role) => {
      const { accountId } = await api.claimsFor(role);
      await api.core.db.prisma.account.update({ where: { id: accountId }, data: { verifiedAt: new Date() } });
      return { accountId, superAdmin: false, hasSubscription: true };
    }),
  )) as [core.Caller, core.Caller];
  await api.core.db.prisma.video.create({
    data: {
      id: 'film',
      ownerId: ben.accountId,
      title: 'A film',
      free: true,
      publishedAt: new Date(Date.now() - 1_000),
    },
  });
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await api.close();
});

const write = async (caller: core.Caller, message: string, originalCommentId?: number): Promise<number> =>
  (await core.postComment(api.core, { caller, mediaId: 'film', message, originalCommentId })).commentId;
const newsOf = ({ texts }: Client): NotificationNews[] =>
  texts
    .map((text) => JSON.parse(text) as { event: string; data: unknown })
    .filter(({ event }) => event === 'notification')
    .map(({ data }) => NotificationNews.parse(data));
const ofType = <T extends NotificationNews['type']>(client: Client, type: T) =>
  newsOf(client).filter((news): news is Extract<NotificationNews, { type: T }> => news.type === type);

async function watch(gateway: OpenGateway, token: string, place: object = {}): Promise<Client> {
  const client = await open(`${gateway.url}?token=${token}`);
  client.say('notification', { type: 'watch', ...place });
  await eventually(() => expect(ofType(client, 'watching')).toHaveLength(1));
  return client;
}

it('tells every page of an account what it is told and what it has read, and nobody else', async () => {
  const [here, there, other] = await Promise.all([
    watch(gateways[0], tokens[0]),
    watch(gateways[1], tokens[0]),
    watch(gateways[1], tokens[1]),
  ]);
  const thread = await write(ada, 'A question');
  await write(ben, 'An answer', thread);
  for (const each of [here, there]) await eventually(() => expect(ofType(each, 'notification')).toHaveLength(1));
  const [told] = ofType(there, 'notification');
  expect(told).toMatchObject({ offset: 1, unread: 1, notification: { type: 1, comment: { message: 'An answer' } } });
  await core.markNotificationsRead(api.core, { caller: ada, seen: [told!.notification] });
  for (const each of [here, there]) await eventually(() => expect(ofType(each, 'read')).toHaveLength(1));
  expect(ofType(here, 'read')).toEqual([{ type: 'read', offset: 2, unread: 0 }]);
  expect(newsOf(other).map(({ type }) => type)).toEqual(['watching']);
  for (const { socket } of [here, there, other]) socket.close();
});

it('says at the beginning how much is unread', async () => {
  const { unread, journal } = await core.listNotifications(api.core, { caller: ada, cursor: undefined });
  await write(ben, 'An answer', await write(ada, 'A question of its own'));
  const client = await watch(gateways[1], tokens[0]);
  const at = { epoch: journal.epoch, offset: journal.offset + 1 };
  expect(ofType(client, 'watching')).toEqual([{ type: 'watching', ...at, recovered: false, unread: unread + 1 }]);
  client.socket.close();
});

it('goes on where a page stopped', async () => {
  const thread = await write(ada, 'Another question');
  const { journal } = await core.listNotifications(api.core, { caller: ada, cursor: undefined });
  const before = await watch(gateways[0], tokens[0], journal);
  before.socket.close();
  const replies: number[] = [];
  for (const text of ['One', 'Two']) replies.push(await write(ben, text, thread));
  await core.removeComment(api.core, { caller: ben, mediaId: 'film', commentId: replies[1]! });
  const after = await watch(gateways[1], tokens[0], journal);
  expect(ofType(after, 'watching')).toEqual([{ type: 'watching', ...journal, recovered: true, unread: 2 }]);
  await eventually(() =>
    expect(ofType(after, 'notification').map(({ offset }) => offset - journal.offset)).toEqual([1, 2, 3]),
  );
  expect(ofType(after, 'notification').at(-1)).toMatchObject({
    notification: { count: 1, comment: { message: 'One' } },
  });
  after.socket.close();
});

it('goes on for a page that watches once more on the same connection', async () => {
  const { journal } = await core.listNotifications(api.core, { caller: ada, cursor: undefined });
  const client = await watch(gateways[0], tokens[0]);
  // As a page does that has read the list after it saw the number.
  client.say('notification', { type: 'watch', ...journal });
  await eventually(() => expect(ofType(client, 'watching')).toHaveLength(2));
  await write(ben, 'Told after that', await write(ada, 'One more question'));
  await eventually(() =>
    expect(ofType(client, 'notification').at(-1)?.notification.comment?.message).toBe('Told after that'),
  );
  client.socket.close();
});

it('is for accounts alone', async () => {
  const stranger = await open(gateways[0].url);
  stranger.say('notification', { type: 'watch' });
  await eventually(() => expect(stranger.texts.join()).toContain('"code":"unauthenticated"'));
  stranger.socket.close();
});
