import { post } from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { migrate } from '@houselights/db/migrate';
import { answers } from '../support/answer-load.ts';
import { addMember } from '../support/users.ts';
import { openPgbench } from '../support/pgbench.ts';
import { startCommand } from '../support/processes.ts';
import { startProduct } from '../support/product.ts';
import { scheduleBattle } from '../support/schedule-battle.ts';
import { median } from '../support/rounds.ts';
import { writeReport } from '../support/report.ts';
import type { Bench } from '../support/bench.ts';
import type { AnswerFigures } from '../support/answer-load.ts';
import type { PgbenchFigures } from '../support/pgbench.ts';
import type { Database } from '@houselights/db';

const clients = 256;
const wealth = 1_000_000_000;
const goals = { pgbench: 2.5, p99: 1.5, prisma: 30 };

/** The last minute of a battle: 256 members contribute points to two projects, each as fast as its requests are answered. */
export const greenlight: Bench = async ({ rounds, seconds, progress }) => {
  const product = await startProduct();
  const stops: (() => Promise<void>)[] = [() => product.stop()];
  try {
    const users = await Promise.all(Array.from({ length: clients }, () => addMember(product)));
    const accounts = await product.db.prisma.account.findMany({ select: { id: true, emailKey: true } });
    const idOf = new Map(accounts.map(({ id, emailKey }) => [emailKey, id]));
    const ids = users.map(({ email }) => idOf.get(email) ?? '');
    const projects = await openBattle(product.db, ids);
    const naive = await startNaive(product.databaseUrl, ids, projects);
    stops.unshift(() => naive.stop());
    const pgbench = await openPgbench(product.databaseUrl);
    if (pgbench === undefined)
      progress('pgbench is not there (Debian: apt-get install postgresql-contrib): no ratio to it.');
    const path = (i: number): string => `/api/v5/projects/${projects[i % 2]}/1`;
    /** A checkpoint first, so that writing out one side's data does not slow down the measurement of the other. */
    const settle = () => product.db.pool.query('checkpoint');
    const load = async (url: string, requests: Parameters<typeof answers>[0]['requests']) => {
      await settle();
      return answers({ url, method: 'POST', seconds, requests });
    };

    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const own = await load(
        product.url,
        users.map(({ token }, i) => ({ path: path(i), headers: { authorization: `Bearer ${token}` } })),
      );
      const counts = await pgbench?.measure(seconds, settle);
      const simple = counts?.toSorted((a, b) => b.perSecond - a.perSecond)[0];
      const asMany = counts?.find((one) => one.clients === clients);
      const prisma = await load(
        naive.url,
        ids.map((id, i) => ({ path: path(i), headers: { 'x-account': id } })),
      );
      const noOp = await load(
        naive.url,
        ids.map((_, i) => ({ path: `/no-op/${projects[i % 2]}/1`, headers: {} })),
      );
      measured.push({ own, simple, asMany, prisma, noOp });
      const ratio = simple === undefined ? '' : `, ${(own.perSecond / simple.perSecond).toFixed(2)}× pgbench`;
      progress(`round ${round + 1} of ${rounds}: ${own.perSecond.toFixed(0)} a second${ratio}`);
    }
    const { rows } = await product.db.pool.query<{ durable: string; equal: boolean }>(
      `select current_setting('synchronous_commit') as durable, (select sum(points) from points_entry where kind = 'contribution')
         = (select sum(gained) from points_account where kind = 'project') as equal`,
    );
    if (rows[0]?.equal !== true) throw new Error('the totals are not the sum of the contributions');
    return await report(measured, rows[0].durable);
  } finally {
    for (const stop of stops) await stop();
  }
};

interface Round {
  readonly own: AnswerFigures;
  /** pgbench at its fastest, and with as many clients as this server has. */
  readonly simple: PgbenchFigures | undefined;
  readonly asMany: PgbenchFigures | undefined;
  readonly prisma: AnswerFigures;
  readonly noOp: AnswerFigures;
}

async function report(rounds: readonly Round[], durable: string): Promise<boolean> {
  const of = (value: (round: Round) => number | undefined): number =>
    median(rounds.flatMap((round) => value(round) ?? []));
  const lines: string[] = [];
  let met = true;
  const row = (name: string, rate: number, p99: number, ratio = Number.NaN, goal = ''): void => {
    const times = Number.isNaN(p99) ? '' : `${p99.toFixed(1)} ms`;
    lines.push(
      `| ${name} | ${rate.toFixed(0)} | ${times} | ${Number.isNaN(ratio) ? '' : `**${ratio.toFixed(2)}**`} | ${goal} |`,
    );
  };
  const verdict = (ratio: number, goal: number, isMet: boolean): string => {
    met &&= isMet;
    return `${ratio >= goal === isMet ? '≥' : '≤'} ${goal}: ${isMet ? 'met' : 'missed'}`;
  };
  row(
    'this server',
    of(({ own }) => own.perSecond),
    of(({ own }) => own.p99),
  );
  const hasPgbench = rounds.every(({ simple }) => simple !== undefined);
  if (hasPgbench) {
    const ratio = of(({ own, simple }) => own.perSecond / (simple?.perSecond ?? Number.NaN));
    const slower = of(({ own, asMany }) => own.p99 / (asMany?.p99 ?? Number.NaN));
    const best = rounds.map(({ simple }) => simple?.clients).join(' ');
    const goal = `${verdict(ratio, goals.pgbench, ratio >= goals.pgbench)}`;
    row(
      `pgbench -N, best of 16, 64, 256 clients (${best})`,
      of(({ simple }) => simple?.perSecond),
      of(({ simple }) => simple?.p99),
      ratio,
      goal,
    );
    row(
      `pgbench -N, ${clients} clients`,
      of(({ asMany }) => asMany?.perSecond),
      of(({ asMany }) => asMany?.p99),
    );
    const isFast = slower <= goals.p99;
    met &&= isFast;
    lines.push(
      `| p99 of this server to pgbench's with as many clients | | | **${slower.toFixed(2)}** | ≤ ${goals.p99}: ${isFast ? 'met' : 'missed'} |`,
    );
  } else met = false;
  const prisma = of((round) => round.own.perSecond / round.prisma.perSecond);
  const words = verdict(prisma, goals.prisma, prisma >= goals.prisma);
  row(
    'Prisma transaction behind the same route',
    of((round) => round.prisma.perSecond),
    of((round) => round.prisma.p99),
    prisma,
    words,
  );
  const noOp = of((round) => round.own.perSecond / round.noOp.perSecond);
  row(
    'bare Fastify',
    of((round) => round.noOp.perSecond),
    of((round) => round.noOp.p99),
    noOp,
  );
  await writeReport({
    name: 'greenlight',
    about: `Contributions acknowledged over HTTP: ${clients} members, two projects, synchronous_commit ${durable}, all of it on one Postgres of this machine, whose cores the load shares. Each is measured after a checkpoint and a second that does not count. Ratios are this server's rate to the other's, the median of ${rounds.length} rounds.`,
    table: ['| what | a second | p99 | ratio | goal |', '| --- | --- | --- | --- | --- |', ...lines],
    notes: hasPgbench ? [] : ['pgbench was not on this machine (Debian: postgresql-contrib).'],
  });
  return met;
}

/** A battle that lasts a day and has started once this resolves, and points for everybody. */
async function openBattle(db: Database, ids: readonly string[]): Promise<readonly [string, string]> {
  const projects = await scheduleBattle(db);
  const gifts = ids.map((accountId) => ({
    accountId,
    kind: 'period' as const,
    points: wealth,
    cause: `period:${accountId}`,
  }));
  await post(db, gifts);
  return projects;
}

/** The naive server with its own database in the same Postgres, and the same accounts and projects. */
async function startNaive(databaseUrl: string, ids: readonly string[], projects: readonly string[]) {
  const url = new URL(databaseUrl);
  url.pathname = '/naive';
  const main = createDatabase({ url: databaseUrl, connections: 1 });
  await main.pool.query('create database naive');
  await main.close();
  await migrate({ url: url.href });
  const db = createDatabase({ url: url.href, connections: 2 });
  await db.prisma.account.createMany({
    data: ids.map((id) => ({ id, email: id, emailKey: id, displayName: 'Bench' })),
  });
  await db.prisma.project.createMany({ data: projects.map((id) => ({ id, title: id })) });
  await db.prisma.pointsAccount.createMany({
    data: [
      ...ids.map((accountId) => ({ kind: 'member', accountId, gained: wealth })),
      ...projects.map((projectId) => ({ kind: 'project', projectId })),
    ],
  });
  await db.close();
  const script = 'apps/bench/src/support/prisma-contribution-server.ts';
  return startCommand(process.execPath, [script, url.href], {}, /listening on (\S+)/);
}
