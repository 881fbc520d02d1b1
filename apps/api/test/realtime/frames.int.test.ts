import { Refusal } from '@houselights/contracts';
import { z } from 'zod';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rememberSecret } from '@houselights/testkit/secrets';
import { defineChannel } from '../../src/realtime/channel.ts';
import { startApi } from '../support/api-under-test.ts';
import { roles } from '../support/roles.ts';
import { eventually, open, openRaw } from './support/client.ts';
import { openGateway } from './support/open-gateway.ts';
import type { Access, Scope } from '@houselights/contracts';
import type { Role } from '../support/roles.ts';
import type { ApiUnderTest } from '../support/api-under-test.ts';
import type { Channel } from '../../src/realtime/channel.ts';
import type { GatewayLimits } from '../../src/realtime/limits.ts';
import type { OpenGateway } from './support/open-gateway.ts';

let api: ApiUnderTest;
let opened: OpenGateway[] = [];
let received: unknown[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterEach(async () => {
  await Promise.all(opened.map((gateway) => gateway.close()));
  opened = [];
  received = [];
});
afterAll(() => api.close());

const note = (event: string, access: Access, scope?: Scope | 'whole'): Channel =>
  defineChannel({
    event,
    access,
    ...(scope === undefined ? {} : { scope }),
    request: z.object({ text: z.string().max(20) }),
    receive: (_connection, { text }, caller: unknown) => {
      if (text === 'who') received.push(caller === undefined ? 'anybody' : 'somebody');
      if (text === 'refuse') throw new Refusal('not_enough_points');
      if (text === 'break') throw new Error('a bug');
      received.push(text);
    },
  });

async function gatewayWith(limits: Partial<GatewayLimits> = {}, channels?: readonly Channel[]): Promise<OpenGateway> {
  const gateway = await openGateway(api, () => channels ?? [note('notes', 'public')], limits);
  opened.push(gateway);
  return gateway;
}

const codesOf = (texts: readonly string[]): unknown[] =>
  texts.map((text) => (JSON.parse(text) as { data: { code: unknown } }).data.code);

it('reads data as JSON and as a text that holds JSON', async () => {
  const { url } = await gatewayWith();
  const client = await open(url);
  client.say('notes', { text: 'one' });
  client.say('notes', JSON.stringify({ text: 'two' }));
  await eventually(() => expect(received).toEqual(['one', 'two']));
  expect(client.texts).toEqual([]);
});

const noFields = 'Please send fields with names here.';
const tooFew = { Amount: ["You don't have that many points."] };

it.each([
  ['nothing', '', 'malformed_request'],
  ['no JSON', '{"event":', 'malformed_request'],
  ['no object', '[]', 'malformed_request'],
  ['no event', '{"data":{}}', 'malformed_request'],
  ['a long event', JSON.stringify({ event: 'x'.repeat(41), data: {} }), 'malformed_request'],
  ['data that is a text without JSON', '{"event":"notes","data":"{"}', 'malformed_request'],
  ['bytes', Buffer.from('{"event":"notes","data":{"text":"x"}}'), 'malformed_request'],
  ['an unknown event', '{"event":"note","data":{"text":"x"}}', 'not_found'],
  ['the name of something that every object has', '{"event":"constructor","data":{}}', 'not_found'],
  ['an event of the server', '{"event":"error","data":{}}', 'not_found'],
  ['no data', '{"event":"notes"}', 'malformed_request'],
  ['nothing as data', '{"event":"notes","data":null}', 'invalid_input', { data: [noFields] }],
  [
    'a field of another type',
    '{"event":"notes","data":{"text":1}}',
    'invalid_input',
    { text: ['Please send text here.'] },
  ],
  [
    'a field that is too long',
    JSON.stringify({ event: 'notes', data: { text: 'x'.repeat(21) } }),
    'invalid_input',
    { text: ['Please use at most 20 characters.'] },
  ],
  ['text that cannot be stored', '{"event":"notes","data":{"text":"\\u0000"}}', 'invalid_input'],
  ['half of a pair', '{"event":"notes","data":{"text":"\\ud800"}}', 'invalid_input'],
  [
    'lists in lists',
    `{"event":"notes","data":${'['.repeat(7_000)}${']'.repeat(7_000)}}`,
    'invalid_input',
    { data: [noFields] },
  ],
  ['what the channel refuses', '{"event":"notes","data":{"text":"refuse"}}', 'not_enough_points', tooFew],
  ['what breaks the channel', '{"event":"notes","data":{"text":"break"}}', 'internal_error'],
] as [string, string | Buffer, string, Record<string, string[]>?][])(
  'answers %s with an error frame, and nothing happens',
  async (_name, sent, code, errors) => {
    const { url } = await gatewayWith();
    const client = await open(url);
    client.socket.send(sent);
    const { data } = await client.heard(({ event }) => event === 'error');
    const title = expect.stringMatching(/^\p{Lu}.{3,}/u) as unknown;
    expect(data).toEqual({ code, title, ...(errors && { errors }) });
    client.say('notes', { text: 'and on' });
    await eventually(() => expect(received).toEqual(['and on']));
  },
);

it('closes with 1008 after five in a row that make no sense', async () => {
  const { url } = await gatewayWith();
  const client = await open(url);
  for (let round = 0; round < 3; round += 1) {
    for (let times = 0; times < 4; times += 1) client.socket.send('what');
    client.say('notes', { text: 'sense' });
  }
  await eventually(() => expect(received).toHaveLength(3));
  // Valid frames that are refused do not count.
  for (let times = 0; times < 6; times += 1) client.say('notes', { text: 'refuse' });
  await eventually(() => expect(client.texts).toHaveLength(18));
  expect(client.socket.readyState).toBe(client.socket.OPEN);
  const other = await open(url);
  for (let times = 0; times < 9; times += 1) other.socket.send('what');
  expect(await other.closed).toBe(1008);
  expect(codesOf(other.texts)).toEqual(Array.from({ length: 5 }, () => 'malformed_request'));
});

it('closes with 1009 after a frame that is too large', async () => {
  const { url, metrics } = await gatewayWith();
  const client = await open(url);
  client.socket.send(' '.repeat(16 * 1024));
  await client.heard(({ event }) => event === 'error');
  client.socket.send(' '.repeat(16 * 1024 + 1));
  expect(await client.closed).toBe(1009);
  await eventually(async () => expect((await metrics()).join('\n')).toMatch(/cause="protocol".* 1/));
});

it.each(['frames', 'pings', 'pongs'])('closes with 4429 after too many %s', async (kind) => {
  const { url } = await gatewayWith({ framesAtOnce: 20, framesPerSecond: 1 });
  const client = await open(url);
  for (let times = 0; times < 60; times += 1) {
    if (kind === 'pings') client.socket.ping();
    else if (kind === 'pongs') client.socket.pong();
    else client.say('notes', { text: String(times) });
  }
  expect(await client.closed).toBe(4429);
  expect(received).toEqual(Array.from({ length: kind === 'frames' ? 20 : 0 }, (_, index) => String(index)));
});

it('lets a client go on that takes its time', async () => {
  const { url } = await gatewayWith({ framesAtOnce: 2, framesPerSecond: 1_000 });
  const client = await open(url);
  for (let times = 0; times < 50; times += 1) {
    client.say('notes', { text: String(times) });
    await eventually(() => expect(received).toHaveLength(times + 1));
  }
  client.socket.close();
  expect(await client.closed).toBe(1005);
});

const allowed: Readonly<Record<Access, readonly Role[]>> = {
  public: roles,
  account: ['account', 'member', 'creator', 'admin'],
  member: ['member', 'creator', 'admin'],
  creator: ['creator', 'admin'],
  admin: ['admin'],
};

const refusedTo: Readonly<Record<Role, readonly string[]>> = {
  anonymous: Array.from({ length: 4 }, () => 'unauthenticated'),
  account: ['subscription_required', 'forbidden', 'forbidden'],
  member: ['forbidden', 'forbidden'],
  creator: ['forbidden'],
  admin: [],
};

it.each(roles)('asks of %s what each channel asks', async (role) => {
  const { url } = await gatewayWith(
    {},
    (Object.keys(allowed) as Access[]).map((access) => note(access, access)),
  );
  const token = await api.tokenFor(role);
  const client = await open(token === undefined ? url : `${url}?token=${token}`);
  for (const access of Object.keys(allowed)) client.say(access, { text: access });
  const may = Object.entries(allowed).filter(([, who]) => who.includes(role));
  await eventually(() => expect(received.length + client.texts.length).toBe(5));
  expect(received).toEqual(may.map(([access]) => access));
  expect(codesOf(client.texts)).toEqual(refusedTo[role]);
});

it('asks anew for each frame what the caller may do', async () => {
  const { url } = await gatewayWith({}, [note('members', 'member')]);
  const claims = await api.claimsFor('member');
  const client = await open(`${url}?token=${rememberSecret((await api.core.tokens.issue(claims)).token)}`);
  client.say('members', { text: 'before' });
  await eventually(() => expect(received).toEqual(['before']));
  await api.core.db.prisma.accessFact.updateMany({
    where: { accountId: claims.accountId },
    data: { knownUntil: new Date() },
  });
  await api.core.bus.publish('account.changed', { accountId: claims.accountId });
  await eventually(() => {
    client.say('members', { text: 'after' });
    return client.heard(({ data }) => data['code'] === 'subscription_required');
  });
});

it('handles the frames of a socket one after the other, and reads no further meanwhile', async () => {
  const done: string[] = [];
  let goOn = (): void => {};
  const slow = defineChannel({
    event: 'slow',
    access: 'public',
    request: z.object({ text: z.string() }),
    async receive(_connection, { text }) {
      received.push(text);
      if (text === '0') {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
      done.push(text);
    },
  });
  const { url } = await gatewayWith({ framesAtOnce: 100 }, [slow]);
  const client = await openRaw(url);
  const frame = (text: number): string => JSON.stringify({ event: 'slow', data: { text: String(text) } });
  // The first three arrive in one packet, the others while the first is being handled.
  client.say(frame(0), frame(1), frame(2));
  await eventually(() => expect(received).toEqual(['0']));
  let answers = 0;
  client.socket.on('data', () => (answers += 1));
  client.socket.resume();
  client.socket.write(Buffer.from([0x89, 0x80, 0, 0, 0, 0]));
  for (let number = 3; number < 10; number += 1) client.say(frame(number));
  const other = await open(url);
  const others = Array.from({ length: 20 }, (_, index) => `other ${index}`);
  for (const [index, text] of others.entries()) {
    other.say('slow', { text });
    await eventually(() => expect(done).toHaveLength(index + 1));
  }
  // Not even the ping was read.
  expect([received, answers]).toEqual([['0', ...others], 0]);
  goOn();
  await eventually(() => expect(done).toHaveLength(30));
  expect(done.slice(20)).toEqual(Array.from({ length: 10 }, (_, index) => String(index)));
  await eventually(() => expect(answers).toBe(1));
  client.socket.destroy();
});

it('ends who answers no ping, and keeps who does', async () => {
  const { url, traffic, metrics } = await gatewayWith({ pingMs: 50, sweepMs: 10 });
  const alive = await open(url);
  let pings = 0;
  alive.socket.on('ping', () => (pings += 1));
  const { socket: dead } = await openRaw(url);
  expect(traffic.sockets).toBe(2);
  await eventually(() => expect(traffic.sockets).toBe(1));
  await eventually(() => expect(pings).toBeGreaterThan(4));
  expect(alive.socket.readyState).toBe(alive.socket.OPEN);
  expect(await metrics()).toContain('houselights_socket_closes_total{code="1006",cause="dead",process="gateway"} 1');
  dead.destroy();
});

it('says 1001 when it closes, and waits for no one who does not answer', async () => {
  const gateway = await gatewayWith({ farewellMs: 100 });
  const clients = await Promise.all(Array.from({ length: 20 }, () => open(gateway.url)));
  const { socket: mute } = await openRaw(gateway.url);
  expect(gateway.traffic.sockets).toBe(21);
  await gateway.gateway.close();
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual(Array.from({ length: 20 }, () => 1001));
  expect(gateway.traffic.sockets).toBe(0);
  mute.destroy();
});

it('hears the token of a web view on the channels of its scopes alone', async () => {
  const channels = [
    note('any', 'public'),
    note('closed', 'account'),
    note('staff', 'admin'),
    note('games', 'account', 'bingo'),
    note('gifts', 'account', 'gifts'),
    note('act', 'public', 'whole'),
  ];
  const { url } = await gatewayWith({}, channels);
  const client = await open(`${url}?token=${await api.scopedTokenFor('admin', ['bingo'])}`);
  const said: string[] = [];
  for (const { event } of channels) {
    const [heard, refused] = [received.length, client.texts.length];
    client.say(event, { text: 'who' });
    await eventually(() => expect(received.length + client.texts.length).toBeGreaterThan(heard + refused));
    said.push(`${event}: ${String(received.length > heard ? received.at(heard) : codesOf(client.texts).at(-1))}`);
    received = [];
  }
  expect(said).toEqual([
    'any: anybody',
    'closed: insufficient_scope',
    'staff: insufficient_scope',
    'games: somebody',
    'gifts: insufficient_scope',
    'act: insufficient_scope',
  ]);
});
