import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '@houselights/db';
import { findLocalPostgres } from '@houselights/local-postgres';
import { openBattle } from '@houselights/testkit/battle';
import { plantedPassword, rememberSecret } from '@houselights/testkit/secrets';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { run, scratchFolder, startSite } from './run.ts';
import type { Database } from '@houselights/db';

const kills = 10;
const people = 8;
// A limit for hangs, not a benchmark.
const timeout = 600_000;

/** No keep-alive: the server may close a kept connection at the moment it is reused. */
const alone = { connection: 'close' };

const Mailbox = z.array(z.object({ to: z.string() }));
const Registered = z.object({ userId: z.string(), token: z.string() });

/** A site as `npm start` runs it, with its own Postgres. */
async function openSite() {
  const dataDir = scratchFolder();
  const site = startSite(dataDir, { TRUST_PROXY: '127.0.0.0/8', WEB_BUILD: '0' });
  const url = /http:\S+/.exec(await site.says('Ctrl-C'))?.[0] ?? '';
  const postgres = await findLocalPostgres(join(dataDir, 'postgres'));
  const db = createDatabase({ url: postgres?.ownerUrl ?? '', connections: 2 });
  onTestFinished(() => db.close());
  const pid = () => Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  const backs = async () => (await site.says('Ctrl-C')).split('The database is back').length - 1;
  return { dataDir, url, db, postgres, backs, kill: () => process.kill(pid(), 'SIGKILL') };
}

async function addMember(url: string, db: Database, n: number): Promise<{ id: string; email: string; token: string }> {
  const email = `${randomUUID()}@example.org`;
  const reply = await fetch(`${url}/api/v2/account/register?platform=web`, {
    method: 'POST',
    headers: { ...alone, 'content-type': 'application/json', 'x-forwarded-for': `198.18.0.${n + 1}` },
    body: JSON.stringify({ displayName: 'Somebody', email, password: plantedPassword() }),
  });
  const { userId: id, token } = Registered.parse(await reply.json());
  await db.prisma.accessFact.create({
    data: { accountId: id, source: 'staff', sourceId: id, startedAt: new Date(), renews: false, knownFrom: new Date() },
  });
  return { id, email, token: rememberSecret(token) };
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url, { headers: alone })).status;
}

async function untilReady(url: string): Promise<void> {
  while ((await statusOf(`${url}/readyz`)) !== 200) await wait(20);
}

/** Makes a server process loop forever without handling signals: it would outlive its server. */
async function keepBusy(url = ''): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const began = once(client, 'notice');
  client.query(`do $$ begin raise notice 'busy'; loop end loop; end $$`).catch(() => {});
  await began;
}

/** Checks that events reach the worker: both notifications and queues have recovered. */
async function reachesWorker(url: string, email: string): Promise<void> {
  const mails = async () => {
    const all = Mailbox.parse(await (await fetch(`${url}/dev/mailbox.json`, { headers: alone })).json());
    return all.filter(({ to }) => to === email).length;
  };
  const before = await mails();
  const asked = await fetch(`${url}/api/v2/account/forgotten-password/send`, {
    method: 'POST',
    headers: { ...alone, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(asked.status).toBe(204);
  await expect.poll(mails, { timeout: 60_000, interval: 100 }).toBeGreaterThan(before);
}

it(
  `brings its own Postgres back ${kills} times under votes, and loses nothing that was answered`,
  { timeout },
  async ({ annotate }) => {
    const site = await openSite();
    const { url, db } = site;
    const members = await Promise.all(Array.from({ length: people }, (_, n) => addMember(url, db, n)));
    const battle = await openBattle(db, { memberIds: members.map(({ id }) => id), points: 1_000_000 });
    const answered: number[] = [];
    const unexpected: string[] = [];
    let done = false;

    /** Retries with the same idempotency key until there is an answer. */
    async function vote(member: number, points: number): Promise<void> {
      const headers = { ...alone, authorization: `Bearer ${members[member]?.token}`, 'idempotency-key': randomUUID() };
      const path = `/api/v5/projects/${member % 2 === 0 ? battle.left : battle.right}/${points}`;
      for (;;) {
        const reply = await fetch(`${url}${path}`, { method: 'POST', headers });
        const text = await reply.text();
        if (reply.status === 200) return void answered.push(points);
        if (reply.status !== 503 || !reply.headers.has('retry-after')) unexpected.push(`${reply.status} ${text}`);
        await wait(10);
      }
    }
    const clients = members.map(async (_, member) => {
      for (let n = 0; !done; n += 1) await vote(member, 1 + (n % 3));
    });
    const life = (async () => {
      for (; !done; await wait(20)) {
        const status = await statusOf(`${url}/healthz`);
        if (status !== 200) unexpected.push(`/healthz ${status}`);
      }
    })();

    const took: number[] = [];
    for (let n = 1; n <= kills; n += 1) {
      const enough = answered.length + 50;
      while (answered.length < enough) await wait(5);
      if (n % 3 === 0) await keepBusy(site.postgres?.ownerUrl);
      const killed = performance.now();
      site.kill();
      while ((await site.backs()) < n) await wait(5);
      await untilReady(url);
      const since = answered.length;
      while (answered.length === since) await wait(5);
      took.push(Math.round(performance.now() - killed));
    }
    done = true;
    await Promise.all([...clients, life]);
    await annotate(`from the kill to the next answered vote: ${took.join(', ')} ms`);

    expect(unexpected).toEqual([]);
    const { rows } = await db.pool.query<{ entries: number; points: number }>(
      `select count(*)::int as entries, sum(points)::float8 as points from points_entry where kind = 'contribution'`,
    );
    expect(rows).toEqual([{ entries: answered.length, points: answered.reduce((sum, points) => sum + points, 0) }]);
    const verified = await run('ledger-verify.ts', { DATA_DIR: site.dataDir }).ended;
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('OK')]);

    const [{ email } = { email: '' }] = members;
    await reachesWorker(url, email);
  },
);

it('begins its work with the database that comes back', { timeout }, async () => {
  const { url, db, kill, backs } = await openSite();
  // It has just reported that it is up, and is starting its work.
  kill();
  await expect.poll(backs, { timeout: 90_000, interval: 20 }).toBe(1);
  await untilReady(url);
  const { email } = await addMember(url, db, 0);
  await reachesWorker(url, email);
});

it('answers 503 while it is away, lives on, and is there again', { timeout }, async () => {
  const { url, db, dataDir, kill, backs } = await openSite();
  const [member] = [await addMember(url, db, 0)];
  const control = join(dataDir, 'postgres/cluster/global/pg_control');
  renameSync(control, `${control}.away`);
  kill();
  const headers = { ...alone, authorization: `Bearer ${member.token}` };
  const ask = () => fetch(`${url}/api/v1/points`, { headers });
  await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 60_000, interval: 20 }).toBe(503);
  const reply = await ask();
  expect([reply.status, reply.headers.has('retry-after')]).toEqual([503, true]);
  renameSync(`${control}.away`, control);
  const lives = async () => [await statusOf(`${url}/healthz`), await backs()];
  await expect.poll(lives, { timeout: 90_000, interval: 20 }).toEqual([200, 1]);
  await untilReady(url);
  expect((await ask()).status).toBe(200);
});
