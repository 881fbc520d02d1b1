import * as core from '@houselights/core';
import { startApiProcess } from '../support/api-process.ts';
import { newId } from '../support/new-id.ts';
import { createProbe } from '../support/probed.ts';
import { startScript } from '../support/processes.ts';
import { writeReport } from '../support/report.ts';
import { median } from '../support/rounds.ts';
import { scheduleBattle } from '../support/schedule-battle.ts';
import { microseconds, percentile, perSecond } from '../support/expected.ts';
import { startViewers } from '../support/viewers.ts';
import type { Bench } from '../support/bench.ts';
import type { Probe } from '../support/probed.ts';
import type { Running } from '../support/processes.ts';
import type { Expected } from '../support/expected.ts';
import type { Viewers } from '../support/viewers.ts';
import type { Database } from '@houselights/db';

const watchers = 2_000;
const voters = 200;
const goals = { p99: 1_000, memory: 8, memoryRatio: 0.4 };

interface Side {
  readonly url: string;
  readonly isSocketIo: boolean;
  readonly probe: Probe;
  /** Votes for `seconds`; resolves with the time at which each version was created. */
  readonly vote: (seconds: number) => Promise<Expected>;
}

interface Measured {
  /** In ms. */
  readonly p50: number;
  readonly p99: number;
  /** In µs of CPU time. */
  readonly perDelivery: number;
  /** In kB: heap after garbage collection, and resident. */
  readonly memory: number;
  readonly resident: number;
  readonly deliveries: number;
  readonly disorder: number;
}

/** How quickly everyone watching a battle sees contributions, and what each viewer costs, against Socket.IO rooms. */
export const sockets: Bench = async ({ rounds, seconds, progress }) => {
  const running: (() => unknown)[] = [];
  const keep = <T extends { stop(): unknown }>(one: T): T => {
    running.unshift(() => one.stop());
    return one;
  };
  try {
    const probes = [await createProbe(), await createProbe()] as const;
    const api = keep(await startApiProcess(probes[0].nodeOptions));
    const script = 'apps/bench/src/support/socket-io-server.ts';
    const options = [...probes[1].nodeOptions];
    const reference = keep(await startScript(script, {}, /listening at (\S+)/, options));
    const viewers = keep(await startViewers(2));
    const product: Side = {
      url: `${api.url.replace('http:', 'ws:')}/api/socket`,
      isSocketIo: false,
      probe: probes[0],
      vote: await openBattle(api.db),
    };
    const socketIo: Side = {
      url: `${reference.url.replace('http:', 'ws:')}/socket.io/?EIO=4&transport=websocket`,
      isSocketIo: true,
      probe: probes[1],
      vote: (time) => voteThere(reference, time),
    };
    const measured: { product: Measured[]; socketIo: Measured[] } = { product: [], socketIo: [] };
    // Exclude one-off compilation and allocation from the cost per socket.
    for (const side of [product, socketIo]) await measure(side, viewers, 100, 1);
    for (let round = 1; round <= rounds; round += 1) {
      const sides = [
        [measured.product, product],
        [measured.socketIo, socketIo],
      ] as const;
      for (const [list, side] of round % 2 === 0 ? sides : sides.toReversed()) {
        list.push(await measure(side, viewers, watchers, seconds));
      }
      progress(
        `round ${round} of ${rounds}: ${show(measured.product.at(-1))}; Socket.IO: ${show(measured.socketIo.at(-1))}`,
      );
    }
    return await report(measured, seconds);
  } finally {
    for (const stop of running) await stop();
  }
};

/** Connects viewers, runs the votes, and disconnects. */
async function measure({ url, isSocketIo, probe, vote }: Side, viewers: Viewers, count: number, seconds: number) {
  const before = await probe.ask();
  await viewers.open(url, { isSocketIo, count });
  const after = await probe.ask();
  await viewers.forget();
  const cpu = await probe.cpu();
  const expected = await vote(seconds);
  const { deliveries, disorder, delays } = await viewers.measure(expected);
  const used = (await probe.cpu()) - cpu;
  await viewers.close();
  const memoryOf = ({ heapUsed, external }: typeof before): number => heapUsed + external;
  return {
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    perDelivery: used / deliveries,
    memory: (memoryOf(after) - memoryOf(before)) / count / 1_000,
    resident: (after.rss - before.rss) / count / 1_000,
    deliveries,
    disorder,
  };
}

/** Opens a battle in the product's database; the returned function lets members contribute to it through the core in this process. */
async function openBattle(db: Database): Promise<Side['vote']> {
  const [left, right] = await scheduleBattle(db);
  const callers = await addVoters(db);
  const contributions = core.createContributions({ db, billingClock: core.systemClock });
  const contribute = (n: number) => {
    const caller = callers[n % callers.length];
    if (caller === undefined) throw new Error('nobody votes');
    return contributions.contributePoints({ caller, projectId: n % 3 === 0 ? right : left, points: 1 });
  };
  return async (seconds) => {
    const born = new Map<number, number>();
    const note = ({ version }: { readonly version: number }): void => {
      if (!born.has(version)) born.set(version, microseconds());
    };
    const began = performance.now();
    const sent: Promise<void>[] = [];
    for (let n = 0; n < perSecond * seconds; n += 1) {
      const wait = began + (n * 1_000) / perSecond - performance.now();
      if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
      sent.push(contribute(n).then(note));
    }
    await Promise.all(sent);
    return [...born].toSorted(([one], [two]) => one - two);
  };
}

async function addVoters(db: Database): Promise<core.Caller[]> {
  const ids = Array.from({ length: voters }, newId);
  await db.pool.query(
    `insert into account (id, email, "emailKey", "displayName", "updatedAt")
      select id, id || '@example.test', id || '@example.test', 'Someone', now() from unnest($1::text[]) id`,
    [ids],
  );
  await db.pool.query(
    `insert into access_fact ("accountId", source, "sourceId", "startedAt", renews, "knownFrom")
      select id, 'staff', id, now(), false, now() from unnest($1::text[]) id`,
    [ids],
  );
  const gifts = ids.map((accountId) => ({
    accountId,
    kind: 'period' as const,
    points: 1_000_000,
    cause: `period:${accountId}`,
  }));
  await core.post(db, gifts);
  return ids.map((accountId) => ({
    accountId,
    sessionId: '',
    deviceId: undefined,
    accountType: 0,
    superAdmin: false,
    hasSubscription: true,
  }));
}

async function voteThere({ url }: Running, seconds: number): Promise<Expected> {
  await fetch(`${url}/start`);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return (await (await fetch(`${url}/stop`)).json()) as Expected;
}

function show(measured: Measured | undefined): string {
  if (measured === undefined) return '';
  const { p50, p99, perDelivery, memory, resident, deliveries } = measured;
  return `p50 ${p50} ms, p99 ${p99} ms, ${perDelivery.toFixed(1)} µs for each of ${deliveries} deliveries, ${memory.toFixed(1)} kB a socket (resident ${resident.toFixed(1)})`;
}

async function report(
  { product, socketIo }: { readonly product: readonly Measured[]; readonly socketIo: readonly Measured[] },
  seconds: number,
): Promise<boolean> {
  const middle = (list: readonly Measured[], key: keyof Measured): number => median(list.map((one) => one[key]));
  const ratio = (key: keyof Measured): number =>
    median(product.map((one, index) => one[key] / (socketIo[index]?.[key] ?? Number.NaN)));
  const row = (name: string, key: keyof Measured, unit: string, goal: string, met?: boolean): string => {
    const figures = [product, socketIo].map((list) => `${middle(list, key).toFixed(1)} ${unit}`);
    const verdict = met === undefined ? '' : met ? 'met' : 'missed';
    return `| ${name} | ${figures.join(' | ')} | **${ratio(key).toFixed(2)}** | ${goal} | ${verdict} |`;
  };
  const most = (list: readonly Measured[]): number => Math.max(...list.map(({ resident }) => resident));
  const disorder = [...product, ...socketIo].reduce((sum, one) => sum + one.disorder, 0);
  if (disorder > 0) throw new Error(`${disorder} times somebody saw an older tally after a newer one`);
  const isSoon = middle(product, 'p99') <= goals.p99;
  const isSmall = middle(product, 'memory') <= goals.memory && ratio('memory') <= goals.memoryRatio;
  await writeReport({
    name: 'sockets',
    about: `${watchers} sockets in two processes of their own watch a battle to which ${perSecond} contributions a second are made, for ${product.length} rounds of ${seconds} s. One API process on a durable Postgres, the contributions through the same core in another process; the reference is Socket.IO as it comes, with a room, a tally in its memory that changes as often, and news 4 times a second as well.`,
    table: [
      '| what | product | Socket.IO | ratio | goal | |',
      '| --- | --- | --- | --- | --- | --- |',
      row('from the contribution to the viewer, p50', 'p50', 'ms', ''),
      row('from the contribution to the viewer, p99', 'p99', 'ms', `≤ ${goals.p99} ms`, isSoon),
      row('processor time for each delivery', 'perDelivery', 'µs', ''),
      row(
        'memory in use for each socket',
        'memory',
        'kB',
        `≤ ${goals.memory} kB and ≤ ${goals.memoryRatio} ×`,
        isSmall,
      ),
      row('deliveries in a round', 'deliveries', '', ''),
    ],
    notes: [
      'Every version of the tally counts for every viewer: the time from its acknowledgement until the viewer has it or a newer one. Everyone saw the last one, and nobody an older one after a newer one. Processor time is that of the whole process, the API reading the tally from the database included.',
      `Memory is heap and buffers after collection; resident memory grew by at most ${most(product).toFixed(1)} kB for each socket in a round here and ${most(socketIo).toFixed(1)} kB there.`,
    ],
  });
  return isSoon && isSmall;
}
