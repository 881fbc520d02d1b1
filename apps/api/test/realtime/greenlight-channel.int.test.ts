import { defaultRemoteConfig, frames, GreenlightNews } from '@houselights/contracts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createChannels } from '../../src/realtime/channels.ts';
import { startApi } from '../support/api-under-test.ts';
import { eventually, open } from './support/client.ts';
import { openGateway } from './support/open-gateway.ts';
import type { Tally } from '@houselights/contracts';
import type { ApiUnderTest } from '../support/api-under-test.ts';
import type { TallySource } from '../../src/realtime/greenlight.channel.ts';
import type { Client } from './support/client.ts';
import type { OpenGateway } from './support/open-gateway.ts';

let api: ApiUnderTest;
let opened: OpenGateway[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterEach(async () => {
  await Promise.all(opened.map((gateway) => gateway.close()));
  opened = [];
});
afterAll(() => api.close());

const tallyOf = (version: number, battleId = 'battle'): Tally => ({
  battleId,
  version,
  leftPoints: version * 2,
  rightPoints: version,
});

/** The site channel has its own test. */
const quietConfig = {
  current: () => ({ version: 1, config: defaultRemoteConfig, theme: { dark: {}, light: {} } }),
  onChange: () => () => {},
};

/** A source that the test controls. */
function createSource() {
  const listeners = new Set<(news: GreenlightNews) => void>();
  let now: Tally | undefined;
  const source: TallySource = {
    tally: () => now,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    source,
    listeners,
    is: (tally: Tally) => {
      now = tally;
    },
    tell(news: GreenlightNews) {
      for (const listener of listeners) listener(news);
    },
    moves(tally: Tally) {
      now = tally;
      this.tell({ type: 'tally', ...tally });
    },
  };
}

async function openChannel(isOn = () => true) {
  const board = createSource();
  const gateway = await openGateway(api, (traffic) =>
    createChannels({ core: api.core, remoteConfig: quietConfig, tallies: board.source, gatewayMetrics: traffic, isOn }),
  );
  opened.push(gateway);
  return { ...gateway, board };
}

async function watching({ url, traffic }: OpenGateway): Promise<Client> {
  const client = await open(url);
  const { members } = traffic.of('greenlight');
  client.say('greenlight', { type: 'watch' });
  await eventually(() => expect(traffic.of('greenlight').members).toBe(members + 1));
  return client;
}

const newsOf = ({ texts }: Client): GreenlightNews[] =>
  texts.map((text) => GreenlightNews.parse((JSON.parse(text) as { data: unknown }).data));
const versionsOf = (client: Client): number[] =>
  newsOf(client).flatMap((news) => (news.type === 'tally' ? [news.version] : []));

it('has a channel for every frame of the contracts', () => {
  const traffic = { sockets: 0, of: () => ({ members: 0, in: 0, out: 0, dropped: 0 }), closed: () => {} };
  const channels = createChannels({
    core: api.core,
    remoteConfig: quietConfig,
    tallies: createSource().source,
    gatewayMetrics: traffic,
    isOn: () => true,
  });
  expect(channels.map(({ event }) => event).toSorted()).toEqual(Object.keys(frames).toSorted());
});

it('tells the tally at once, and whatever comes after it', async () => {
  const stage = await openChannel();
  stage.board.is(tallyOf(7));
  const client = await watching(stage);
  await client.heard(({ event }) => event === 'greenlight');
  stage.board.moves(tallyOf(8));
  await client.heard(({ data }) => data['version'] === 8);
  expect(newsOf(client)).toEqual([7, 8].map((version) => ({ type: 'tally', ...tallyOf(version) })));
});

it('tells it when it becomes known, where nothing is known yet', async () => {
  const stage = await openChannel();
  const client = await watching(stage);
  stage.board.moves(tallyOf(1));
  await client.heard(({ data }) => data['version'] === 1);
  expect(versionsOf(client)).toEqual([1]);
});

it('tells of a thousand changes only a few, the last one among them', async () => {
  const stage = await openChannel();
  const clients = [await watching(stage), await watching(stage)];
  for (let version = 1; version <= 1_000; version += 1) stage.board.moves(tallyOf(version));
  for (const client of clients) await client.heard(({ data }) => data['version'] === 1_000);
  for (const client of clients) expect(versionsOf(client)).toEqual([1, 1_000]);
});

it('never tells an older tally after a newer one, nor the same one twice', async () => {
  const stage = await openChannel();
  stage.board.is(tallyOf(5));
  const client = await watching(stage);
  for (const version of [4, 5, 6, 6, 5, 7, 3]) {
    stage.board.tell({ type: 'tally', ...tallyOf(version) });
    stage.board.tell({ type: 'battle' });
    await eventually(() => expect(versionsOf(client).at(-1)).toBe(Math.max(5, ...versionsOf(client))));
  }
  stage.board.tell({ type: 'tally', ...tallyOf(8) });
  await client.heard(({ data }) => data['version'] === 8);
  const versions = versionsOf(client);
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
});

it('goes over to the next battle, whose versions begin anew, and to no old state of the one before', async () => {
  const stage = await openChannel();
  stage.board.is(tallyOf(90, 'one'));
  const client = await watching(stage);
  stage.board.moves(tallyOf(1, 'two'));
  await client.heard(({ data }) => data['battleId'] === 'two');
  stage.board.tell({ type: 'tally', ...tallyOf(89, 'one') });
  stage.board.moves(tallyOf(2, 'two'));
  await client.heard(({ data }) => data['version'] === 2);
  expect(versionsOf(client)).toEqual([90, 1, 2]);
});

it('tells those who watch already what a newcomer learns', async () => {
  const stage = await openChannel();
  stage.board.is(tallyOf(1));
  const first = await watching(stage);
  stage.board.is(tallyOf(2));
  const second = await watching(stage);
  for (const client of [first, second]) await client.heard(({ data }) => data['version'] === 2);
  expect([versionsOf(first), versionsOf(second)]).toEqual([[1, 2], [2]]);
});

it('says nothing while the switch is off, and goes on when it is on again', async () => {
  let on = true;
  const stage = await openChannel(() => on);
  stage.board.is(tallyOf(1));
  const client = await watching(stage);
  on = false;
  stage.board.moves(tallyOf(2));
  stage.board.tell({ type: 'battle' });
  on = true;
  stage.board.moves(tallyOf(3));
  await client.heard(({ data }) => data['version'] === 3);
  expect(newsOf(client)).toEqual([1, 3].map((version) => ({ type: 'tally', ...tallyOf(version) })));
});

it('tells that a battle must be read anew', async () => {
  const stage = await openChannel();
  const client = await watching(stage);
  stage.board.tell({ type: 'battle' });
  expect((await client.heard(() => true)).data).toEqual({ type: 'battle' });
});

it('answers each watch with the tally, and counts a watcher once', async () => {
  const stage = await openChannel();
  stage.board.is(tallyOf(3));
  const client = await watching(stage);
  client.say('greenlight', '{"type":"watch"}');
  await eventually(() => expect(versionsOf(client)).toEqual([3, 3]));
  expect(stage.traffic.of('greenlight').members).toBe(1);
});

it('listens to the source only while somebody watches', async () => {
  const stage = await openChannel();
  const { listeners } = stage.board;
  expect(listeners.size).toBe(0);
  const [one, two] = [await watching(stage), await watching(stage)];
  expect(listeners.size).toBe(1);
  one.say('greenlight', { type: 'unwatch' });
  await eventually(() => expect(stage.traffic.of('greenlight').members).toBe(1));
  expect(listeners.size).toBe(1);
  two.socket.terminate();
  await eventually(() => expect(listeners.size).toBe(0));
  await watching(stage);
  expect(listeners.size).toBe(1);
  await stage.gateway.close();
  expect(listeners.size).toBe(0);
});
