import { randomInt } from 'node:crypto';
import { CommentNews, defaultRemoteConfig, ErrorNews } from '@houselights/contracts';
import * as core from '@houselights/core';
import { createPool } from '@houselights/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMaintenance } from '../../src/http/maintenance.ts';
import { commentChannel } from '../../src/realtime/comment.channel.ts';
import { startApi } from '../support/api-under-test.ts';
import { eventually, open } from './support/client.ts';
import { openGateway } from './support/open-gateway.ts';
import type { ApiUnderTest } from '../support/api-under-test.ts';
import type { Client } from './support/client.ts';
import type { OpenGateway } from './support/open-gateway.ts';
import type { GatewayMetrics } from '../../src/realtime/gateway-metrics.ts';

/** The remote configuration, as the gateways see it. */
let config = defaultRemoteConfig;
let api: ApiUnderTest;
let gateways: readonly [OpenGateway, OpenGateway];
let token: string;
let accountId: string;

beforeAll(async () => {
  api = await startApi();
  const closable = createMaintenance({ current: () => ({ version: 1, config, theme: { dark: {}, light: {} } }) });
  const channels = (traffic: GatewayMetrics) => [commentChannel(api.core, traffic, closable)];
  const one = () => openGateway(api, channels, { framesPerSecond: 1_000 });
  gateways = [await one(), await one()];
  token = (await api.tokenFor('member')) ?? '';
  ({ accountId } = await api.claimsFor('member'));
  await api.core.db.prisma.account.update({ where: { id: accountId }, data: { verifiedAt: new Date() } });
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await api.close();
});

let films = 0;
async function film(): Promise<string> {
  films += 1;
  const id = `film-${films}`;
  await api.core.db.prisma.video.create({
    data: { id, ownerId: accountId, title: 'A film', free: true, publishedAt: new Date(Date.now() - 1_000) },
  });
  return id;
}

const enter = (gateway: OpenGateway = gateways[0]): Promise<Client> => open(`${gateway.url}?token=${token}`);
const newsOf = ({ texts }: Client): CommentNews[] =>
  texts
    .map((text) => JSON.parse(text) as { event: string; data: unknown })
    .filter(({ event }) => event === 'comment')
    .map(({ data }) => CommentNews.parse(data));
const ofType = <T extends CommentNews['type']>(client: Client, type: T) =>
  newsOf(client).filter((news): news is Extract<CommentNews, { type: T }> => news.type === type);
const errorsOf = ({ texts }: Client): ErrorNews[] =>
  texts
    .map((text) => JSON.parse(text) as { event: string; data: unknown })
    .filter(({ event }) => event === 'error')
    .map(({ data }) => ErrorNews.parse(data));

describe('a client that speaks as the apps do', () => {
  it('gets, writes, likes and deletes, with its data as an object or as a string', async () => {
    const [mediaId, client, other] = await Promise.all([film(), enter(), enter(gateways[1])]);
    for (const each of [client, other]) each.say('comment', { type: 'get', mediaId });
    await eventually(() =>
      expect([ofType(client, 'watching').length, ofType(other, 'watching').length]).toEqual([1, 1]),
    );
    client.say('comment', JSON.stringify({ type: 'message', mediaId, message: 'Hello', clientId: 'a' }));
    await eventually(() => expect(ofType(client, 'posted')).toHaveLength(1));
    const { comment: { commentId } = { commentId: 0 } } = ofType(client, 'posted')[0] ?? {};
    client.say('comment', { type: 'message', mediaId, message: 'Again', originalCommentId: String(commentId) });
    client.say('comment', { type: 'add-like', mediaId, commentId });
    client.say('comment', { type: 'remove-like', mediaId, commentId });
    client.say('comment', { type: 'delete', mediaId, commentId });
    // Through a process that heard nothing of it but by the database.
    await eventually(() => expect(ofType(other, 'deleted')).not.toEqual([]));
    const told = newsOf(other).filter((news) => 'offset' in news && news.type !== 'watching');
    expect(told.map((news) => ('offset' in news ? news.offset : 0))).toEqual([1, 2, 3, 4, 5]);
    client.say('comment', { type: 'get', mediaId, lowestCommentId: 1_000_000 });
    await eventually(() => expect(ofType(client, 'comments')).toHaveLength(2));
    expect(ofType(client, 'comments')[1]?.comments).toMatchObject([{ message: '', replies: 1 }]);
    for (const { socket } of [client, other]) socket.close();
  });

  it('is told which of its frames was refused', async () => {
    const [mediaId, client, stranger] = await Promise.all([film(), enter(), open(gateways[0].url)]);
    client.say('comment', { type: 'message', mediaId: 'nowhere', message: 'Hi', clientId: 'x' });
    stranger.say('comment', { type: 'message', mediaId, message: 'Hi', clientId: 'y' });
    stranger.say('comment', { type: 'watch', mediaId: 'nowhere' });
    await eventually(() => expect(errorsOf(client)).toMatchObject([{ code: 'not_found', clientId: 'x' }]));
    await eventually(() =>
      expect(errorsOf(stranger)).toMatchObject([{ code: 'unauthenticated', clientId: 'y' }, { code: 'not_found' }]),
    );
    for (const { socket } of [client, stranger]) socket.close();
  });
});

it('a restored backup is said to those who watch, and what happens then is told', async () => {
  const mediaId = await film();
  const writer = { accountId, superAdmin: false, hasSubscription: true } as core.Caller;
  const say = (message: string) => core.postComment(api.core, { caller: writer, mediaId, message });
  for (const message of ['One', 'Two']) await say(message);
  const client = await enter();
  client.say('comment', { type: 'get', mediaId });
  await eventually(() => expect(ofType(client, 'watching')).toHaveLength(1));
  // A restore brings back an older journal, in other files.
  const owner = createPool({ connectionString: api.ownerUrl, max: 1 });
  await owner.query('truncate journal cascade');
  await owner.end();
  await eventually(() => expect(ofType(client, 'watching')).toHaveLength(2));
  const [before, after] = ofType(client, 'watching');
  expect(after).toMatchObject({ offset: 0, recovered: false });
  expect(after?.epoch).not.toBe(before?.epoch);
  await say('Three');
  await eventually(() => expect(ofType(client, 'message').at(-1)).toMatchObject({ offset: 1, total: 3 }));
  client.socket.close();
});

it('says what is wrong with each field', async () => {
  const [mediaId, client] = await Promise.all([film(), enter()]);
  client.say('comment', { type: 'message', mediaId, message: 'x'.repeat(2_001), clientId: 'x' });
  client.say('comment', { type: 'message', mediaId, message: ' ' });
  await eventually(() =>
    expect(errorsOf(client)).toMatchObject([
      { code: 'invalid_input', clientId: 'x', errors: { message: [expect.stringMatching(/2,000/)] } },
      { code: 'invalid_input', errors: { message: [expect.stringMatching(/./)] } },
    ]),
  );
  client.socket.close();
});

it('refuses writing with the words of the operator during maintenance, and lets reading go on', async () => {
  const mediaId = await film();
  const writer = { accountId, superAdmin: false, hasSubscription: true } as core.Caller;
  const { commentId } = await core.postComment(api.core, { caller: writer, mediaId, message: 'Before' });
  config = { ...defaultRemoteConfig, maintenance_mode: true, maintenance_message: 'Back at noon.' };
  try {
    const client = await enter();
    client.say('comment', { type: 'get', mediaId });
    await eventually(() => expect(ofType(client, 'watching')).toHaveLength(1));
    client.say('comment', { type: 'message', mediaId, message: 'During' });
    for (const type of ['add-like', 'remove-like', 'delete']) client.say('comment', { type, mediaId, commentId });
    client.say('comment', { type: 'edit', mediaId, commentId, message: 'After' });
    await eventually(() => expect(errorsOf(client)).toHaveLength(5));
    expect(new Set(errorsOf(client).map(({ code, title }) => `${code}: ${title}`))).toEqual(
      new Set(['maintenance: Back at noon.']),
    );
    expect(newsOf(client).map(({ type }) => type)).toEqual(['comments', 'watching']);
    client.socket.close();
  } finally {
    config = defaultRemoteConfig;
  }
});

it('a place of another epoch, or one that never was, is said and not guessed', async () => {
  const [mediaId, client] = await Promise.all([film(), enter()]);
  client.say('comment', { type: 'watch', mediaId });
  await eventually(() => expect(ofType(client, 'watching')).toMatchObject([{ offset: 0, recovered: false }]));
  const { epoch = '' } = ofType(client, 'watching')[0] ?? {};
  client.say('comment', { type: 'watch', mediaId, epoch, offset: 0 });
  client.say('comment', { type: 'watch', mediaId, epoch, offset: 7 });
  client.say('comment', { type: 'watch', mediaId, epoch: 'other', offset: 0 });
  await eventually(() =>
    expect(ofType(client, 'watching').map(({ recovered }) => recovered)).toEqual([false, true, false, false]),
  );
  client.socket.close();
});

/** A client that comes and goes, and keeps what it was told by offset. */
async function follow(mediaId: string, until: () => number): Promise<readonly number[]> {
  const offsets: number[] = [];
  let place: { epoch: string; offset: number } | undefined;
  while (offsets.length < until() || until() === 0) {
    const client = await enter(gateways[randomInt(2)]);
    client.say('comment', { type: 'watch', mediaId, ...place });
    const stay = randomInt(1, 40);
    await eventually(() => {
      const heard = newsOf(client).length;
      expect(heard > stay || (until() > 0 && offsets.length + heard - 1 >= until())).toBe(true);
    });
    client.socket.terminate();
    await client.closed;
    for (const news of newsOf(client)) {
      if (news.type === 'watching') {
        if (!news.recovered && place !== undefined) throw new Error('the place was lost');
        place ??= { epoch: news.epoch, offset: news.offset };
      } else if ('offset' in news) {
        offsets.push(news.offset);
        if (place !== undefined) place = { ...place, offset: news.offset };
      }
    }
  }
  return offsets;
}

it('whoever comes and goes, on either gateway, has every line once and in order', async () => {
  const mediaId = await film();
  const lines = 300;
  let written = 0;
  const clients = Promise.all(Array.from({ length: 6 }, () => follow(mediaId, () => (written === lines ? lines : 0))));
  const writer = await enter();
  // All are there before the first line.
  await eventually(() =>
    expect(gateways[0].traffic.of('comment').members + gateways[1].traffic.of('comment').members).toBe(6),
  );
  for (let n = 0; n < lines; n += 1) {
    writer.say('comment', { type: 'message', mediaId, message: `${n}`, clientId: `${n}` });
    await eventually(() => expect(ofType(writer, 'posted').length).toBe(n + 1));
  }
  written = lines;
  const all = Array.from({ length: lines }, (_, n) => n + 1);
  for (const offsets of await clients) expect(offsets).toEqual(all);
  writer.socket.close();
});
