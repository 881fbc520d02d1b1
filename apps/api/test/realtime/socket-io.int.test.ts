import { CommentNews, defaultRemoteConfig, Refusal } from '@houselights/contracts';
import * as core from '@houselights/core';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMaintenance } from '../../src/http/maintenance.ts';
import { defineChannel } from '../../src/realtime/channel.ts';
import { commentChannel } from '../../src/realtime/comment.channel.ts';
import { Room } from '../../src/realtime/room.ts';
import { startApi } from '../support/api-under-test.ts';
import { eventually } from './support/client.ts';
import { openGateway } from './support/open-gateway.ts';
import type { Channel } from '../../src/realtime/channel.ts';
import type { GatewayMetrics } from '../../src/realtime/gateway-metrics.ts';
import type { GatewayLimits } from '../../src/realtime/limits.ts';
import type { ApiUnderTest } from '../support/api-under-test.ts';
import type { OpenGateway } from './support/open-gateway.ts';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';

let api: ApiUnderTest;
let token: string;
let accountId: string;
let opened: (OpenGateway | Socket)[] = [];

beforeAll(async () => {
  api = await startApi();
  token = (await api.tokenFor('member')) ?? '';
  ({ accountId } = await api.claimsFor('member'));
  await api.core.db.prisma.account.update({ where: { id: accountId }, data: { verifiedAt: new Date() } });
});
afterEach(async () => {
  await Promise.all(opened.map(async (each) => each.close()));
  opened = [];
});
afterAll(() => api.close());

const Words = z.object({ text: z.string().max(20) });
const News = z.object({ text: z.string() });
/** Says back what it hears, to everybody. */
const echo =
  (access: 'public' | 'account' = 'public') =>
  (gatewayMetrics: GatewayMetrics): readonly Channel[] => {
    const room = new Room({ event: 'echo', news: News, gatewayMetrics });
    return [
      defineChannel({
        event: 'echo',
        access,
        request: Words,
        close: () => room.close(),
        receive(connection, { text }) {
          if (text === 'refuse') throw new Refusal('not_enough_points');
          room.join(connection);
          room.publish({ text });
        },
      }),
    ];
  };

async function gatewayWith(
  limits: Partial<GatewayLimits> = {},
  channels: (traffic: GatewayMetrics) => readonly Channel[] = echo(),
): Promise<OpenGateway> {
  // Who never polls again is not waited for long.
  const gateway = await openGateway(api, channels, { farewellMs: 100, ...limits });
  opened.push(gateway);
  return gateway;
}

/** The library's own client, as an app has it. */
function connect({ url }: OpenGateway, options: Partial<ManagerOptions & SocketOptions> = {}): Socket {
  const { origin } = new URL(url.replace('ws:', 'http:'));
  const socket = io(origin, { path: '/api/socket.io/', reconnection: false, forceNew: true, ...options });
  opened.push(socket);
  return socket;
}

const once = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => void socket.once(event, resolve));

/** The answer to a request as the library makes it, without the library. */
async function ask({ url }: OpenGateway, query: string, body?: string) {
  const address = `${url.replace('ws:', 'http:')}.io/?${query}`;
  const answer = await fetch(address, body === undefined ? {} : { method: 'POST', body });
  return { status: answer.status, text: await answer.text() };
}

const sidIn = (text: string): string => (JSON.parse(text.slice(1)) as { sid: string }).sid;

const ways: readonly [string, Partial<ManagerOptions>][] = [
  ['long polls', { transports: ['polling'] }],
  ['a WebSocket', { transports: ['websocket'] }],
  ['long polls that become a WebSocket', {}],
];

describe.each(ways)('by %s', (_way, options) => {
  it('carries what is said, to plain sockets, too, and answers who asked for it', async () => {
    const gateway = await gatewayWith();
    const socket = connect(gateway, options);
    const plain = new WebSocket(gateway.url);
    const texts: string[] = [];
    plain.on('message', (data: Buffer) => texts.push(data.toString()));
    await Promise.all([once(socket, 'connect'), new Promise((resolve) => plain.once('open', resolve))]);
    const heard: unknown[] = [];
    socket.on('echo', (data: unknown) => heard.push(data));
    plain.send(JSON.stringify({ event: 'echo', data: { text: 'plain' } }));
    await eventually(() => expect(texts).toHaveLength(1));
    expect(await socket.emitWithAck('echo', { text: 'one' })).toBeUndefined();
    socket.emit('echo', JSON.stringify({ text: 'two' }));
    const said = [{ text: 'one' }, { text: 'two' }];
    await eventually(() => expect(heard).toEqual(said));
    await eventually(() =>
      expect(texts.slice(1).map((text) => JSON.parse(text) as unknown)).toEqual(
        said.map((data) => ({ event: 'echo', data })),
      ),
    );
    plain.close();
  });

  it('says why a frame was refused, to the caller and to who asked for it', async () => {
    const socket = connect(await gatewayWith(), options);
    const errors: unknown[] = [];
    socket.on('error', (error: unknown) => errors.push(error));
    const refused = { code: 'not_enough_points', title: expect.stringMatching(/./) as string };
    expect(await socket.emitWithAck('echo', { text: 'refuse' })).toMatchObject(refused);
    socket.emit('nothing', {});
    socket.emit('echo');
    await eventually(() => expect(errors).toMatchObject([refused, { code: 'not_found' }, { code: 'invalid_input' }]));
    expect(socket.connected).toBe(true);
  });

  it('lets in by the token of its address, and ends with the session', async () => {
    const gateway = await gatewayWith({ sweepMs: 20 }, echo('account'));
    const stranger = connect(gateway, options);
    expect(await stranger.emitWithAck('echo', { text: 'me' })).toMatchObject({ code: 'unauthenticated' });
    const wrong = connect(gateway, { ...options, query: { token: 'x' } });
    await once(wrong, 'connect_error');
    const own = (await api.tokenFor('account')) ?? '';
    const socket = connect(gateway, { ...options, query: { token: own }, reconnection: true });
    expect(await socket.emitWithAck('echo', { text: 'me' })).toBeUndefined();
    const ended = once(socket, 'disconnect');
    await api.send({ method: 'POST', url: '/api/v2/account/logout?platform=web', headers: {} }, own);
    // It does not come back with the same token.
    expect(await ended).toBe('io server disconnect');
    expect(gateway.log()).not.toContain(own);
  });

  it('comes back to the next process when one is stopped', async () => {
    const gateway = await gatewayWith();
    const socket = connect(gateway, options);
    await once(socket, 'connect');
    const ended = once(socket, 'disconnect');
    await gateway.gateway.close();
    expect(await ended).toBe('transport close');
  });

  it('is ended when it says too much at once', async () => {
    const gateway = await gatewayWith({ framesAtOnce: 10, framesPerSecond: 1 });
    const socket = connect(gateway, options);
    await once(socket, 'connect');
    const ended = once(socket, 'disconnect');
    for (let n = 0; n < 12; n += 1) socket.emit('echo', { text: String(n) });
    await ended;
    await eventually(() => expect(gateway.traffic.sockets).toBe(0));
    expect((await gateway.metrics()).join('\n')).toContain('cause="flood"');
  });
});

it('does everything with comments that the apps do', async () => {
  const open = createMaintenance({
    current: () => ({ version: 1, config: defaultRemoteConfig, theme: { dark: {}, light: {} } }),
  });
  const gateway = await gatewayWith({}, (traffic) => [commentChannel(api.core, traffic, open)]);
  const mediaId = 'film-of-apps';
  await api.core.db.prisma.video.create({
    data: { id: mediaId, ownerId: accountId, title: 'A film', free: true, publishedAt: new Date(Date.now() - 1_000) },
  });
  const socket = connect(gateway, { query: { token } });
  const heard: CommentNews[] = [];
  socket.on('comment', (data: unknown) => heard.push(CommentNews.parse(data)));
  const say = (data: Record<string, unknown>) => socket.emitWithAck('comment', JSON.stringify({ mediaId, ...data }));
  await say({ type: 'get' });
  await say({ type: 'message', message: 'Hello' });
  await eventually(() => expect(heard.filter(({ type }) => type === 'posted')).toHaveLength(1));
  const [posted] = heard.filter((news) => news.type === 'posted');
  const commentId = posted?.comment.commentId ?? 0;
  await say({ type: 'message', message: 'Again', originalCommentId: commentId });
  await say({ type: 'add-like', commentId });
  await say({ type: 'remove-like', commentId });
  await say({ type: 'delete', commentId });
  await say({ type: 'get', lowestCommentId: commentId + 1 });
  await eventually(() => {
    const told = heard.flatMap((news) => ('offset' in news && news.type !== 'watching' ? [news.offset] : []));
    expect(told).toEqual([1, 2, 3, 4, 5]);
  });
  expect(heard.findLast(({ type }) => type === 'comments')).toMatchObject({ comments: [{ message: '', replies: 1 }] });
  // Away, and back with the last place.
  const watching = heard.find((news) => news.type === 'watching');
  const caller = { accountId, superAdmin: false, hasSubscription: true } as core.Caller;
  socket.disconnect();
  await core.postComment(api.core, { caller, mediaId, message: 'Meanwhile' });
  heard.length = 0;
  socket.connect();
  await say({ type: 'watch', epoch: watching?.epoch, offset: 5 });
  await eventually(() =>
    expect(heard).toMatchObject([
      { type: 'watching', recovered: true },
      { type: 'message', offset: 6, comment: { message: 'Meanwhile' } },
    ]),
  );
});

it('gives the places back of whoever leaves, or never came in', async () => {
  const gateway = await gatewayWith({ socketsPerAddress: 2 });
  const one = connect(gateway, { transports: ['polling'] });
  await once(one, 'connect');
  for (const bad of ['EIO=3&transport=polling', 'EIO=4&transport=pigeon', 'EIO=4&transport=websocket']) {
    expect((await ask(gateway, bad)).status).toBe(400);
  }
  const two = connect(gateway, { transports: ['websocket'] });
  await once(two, 'connect');
  const refused = await ask(gateway, 'EIO=4&transport=polling');
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    429,
    expect.objectContaining({ code: 'too_many_requests' }),
  ]);
  for (const each of [one, two]) each.close();
  await eventually(async () => expect((await ask(gateway, 'EIO=4&transport=polling')).status).toBe(200));
});

it('opens for pages of the site and those that it names, and for no others', async () => {
  const gateway = await gatewayWith();
  const from = (origin: string) => connect(gateway, { transports: ['websocket'], extraHeaders: { origin } });
  await once(from('https://elsewhere.example'), 'connect_error');
  await once(from('https://friends.example'), 'connect');
});

describe('what the library never sends', () => {
  async function openByHand(gateway: OpenGateway) {
    const sid = sidIn((await ask(gateway, 'EIO=4&transport=polling')).text);
    const query = `EIO=4&transport=polling&sid=${sid}`;
    expect((await ask(gateway, query, '40')).status).toBe(200);
    await ask(gateway, query);
    return query;
  }

  it.each([
    ['a packet of no kind', 'x'],
    ['an event without a name', '42[]'],
    ['an event that is no list', '42{"a":1}'],
    ['broken JSON', '42["echo",{'],
    ['an attachment that never comes', '451-["echo",{"_placeholder":true,"num":0}]'],
    ['a million attachments', '451000000-["echo",{"_placeholder":true,"num":0}]'],
    ['an attachment that is another', '451-["echo",{"_placeholder":true,"num":"length"}]'],
    ['the name of something that every object has', '42["constructor",{}]'],
    ['an event of the library itself', '42["disconnecting",{}]'],
    ['an answer that nobody waits for', '431[1]'],
    ['another namespace', '40/admin,'],
    ['heartbeats', Array.from({ length: 500 }, () => '3').join('\u001e')],
    ['too much', `42["echo",{"text":"${'x'.repeat(40_000)}"}]`],
    ['NUL', '42["echo",{"text":"\\u0000"}]'],
  ])('%s disturbs nobody else', async (_what, packet) => {
    const gateway = await gatewayWith();
    const other = connect(gateway);
    expect(await other.emitWithAck('echo', { text: 'before' })).toBeUndefined();
    const query = await openByHand(gateway);
    const { status } = await ask(gateway, query, packet).catch(() => ({ status: 0 }));
    expect(status).toBeLessThan(500);
    expect(await other.emitWithAck('echo', { text: 'after' })).toBeUndefined();
    expect(gateway.log()).not.toContain('"level":50');
  });

  it('a transport that has left is closed, and carries no second connection', async () => {
    const gateway = await gatewayWith();
    for (const packets of ['41', '41\u001e40', '40\u001e40']) {
      const query = await openByHand(gateway);
      await ask(gateway, query, packets);
      await eventually(async () => expect((await ask(gateway, query)).status).toBe(400));
    }
    await eventually(() => expect(gateway.traffic.sockets).toBe(0));
  });

  it('a session that somebody made up is none', async () => {
    const gateway = await gatewayWith();
    expect((await ask(gateway, 'EIO=4&transport=polling&sid=made-up')).status).toBe(400);
    expect((await ask(gateway, 'EIO=4&transport=polling&sid=__proto__')).status).toBe(400);
    expect((await ask(gateway, 'EIO=4&transport=polling&sid=&sid=made-up')).status).toBe(400);
  });

  it('a session without a name is a new one, and let in like any other', async () => {
    const gateway = await gatewayWith({ socketsPerAddress: 1 });
    const nameless = 'EIO=4&transport=polling&sid=';
    expect((await ask(gateway, nameless)).status).toBe(200);
    expect((await ask(gateway, nameless)).status).toBe(429);
    const wrong = await ask(gateway, `${nameless}&token=x`);
    expect(wrong.status).toBeGreaterThanOrEqual(400);
  });

  it('who reads nothing is ended, and everybody else hears all', async () => {
    const gateway = await gatewayWith({ unsentBytes: 20_000, framesPerSecond: 10_000, framesAtOnce: 10_000 });
    const other = connect(gateway);
    const query = await openByHand(gateway);
    await ask(gateway, query, '42["echo",{"text":"here"}]');
    let heard = 0;
    other.on('echo', () => (heard += 1));
    await eventually(() => expect(gateway.traffic.of('echo').members).toBe(1));
    const enough = 600;
    for (let n = 0; n < enough; n += 1) await other.emitWithAck('echo', { text: 'x'.repeat(20) });
    await eventually(() => expect(gateway.traffic.sockets).toBe(1));
    await eventually(() => expect(heard).toBe(enough));
    expect((await gateway.metrics()).join('\n')).toContain('cause="slow"');
  });
});
