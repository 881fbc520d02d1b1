import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigner } from '@houselights/adapters';
import { verifyLedger } from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { migrate } from '@houselights/db/migrate';
import { startLocalPostgres } from '@houselights/local-postgres';
import { plantedPassword, rememberSecret } from '@houselights/testkit/secrets';
import { startTcpProxy } from '@houselights/testkit/tcp-proxy';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startProcess } from '../support/server-process.ts';
import { openBattle } from '@houselights/testkit/battle';
import type { Database } from '@houselights/db';
import type { LocalPostgres } from '@houselights/local-postgres';
import type { ServerProcess } from '../support/server-process.ts';

// The whole of it: CONTRIBUTIONS=20000 KILLS_OF_API=50 KILLS_OF_POSTGRES=10.
const wanted = Number(process.env['CONTRIBUTIONS'] ?? 2_000);
const killsOfApi = Number(process.env['KILLS_OF_API'] ?? 5);
const killsOfPostgres = Number(process.env['KILLS_OF_POSTGRES'] ?? 2);
const members = 24;
const wealth = 1_000_000;

interface Acknowledged {
  readonly key: string;
  readonly member: number;
  readonly points: number;
  readonly answer: string;
}

/** A site whose processes are killed and begin again on the same data. */
class Site {
  readonly #dataDir: string;
  readonly #settings: Record<string, string>;
  #postgres: LocalPostgres;
  readonly #proxy: Awaited<ReturnType<typeof startTcpProxy>>;
  #api: Promise<ServerProcess>;

  private constructor(parts: {
    dataDir: string;
    settings: Record<string, string>;
    postgres: LocalPostgres;
    proxy: Awaited<ReturnType<typeof startTcpProxy>>;
  }) {
    this.#dataDir = parts.dataDir;
    this.#settings = parts.settings;
    this.#postgres = parts.postgres;
    this.#proxy = parts.proxy;
    this.#api = startProcess('api', this.#settings);
  }

  static async open(secretKey: string): Promise<Site> {
    const dataDir = await mkdtemp(join(tmpdir(), 'houselights-killed-'));
    const postgres = await startLocalPostgres({ dataDir: join(dataDir, 'postgres') });
    await migrate({ url: postgres.url });
    const proxy = await startTcpProxy(postgres.url);
    const settings = {
      HOUSELIGHTS_MODE: 'test',
      DATABASE_URL: proxy.url,
      DATA_DIR: join(dataDir, 'site'),
      SECRET_KEY: secretKey,
      // So many may not sign up from one address.
      TRUST_PROXY: '127.0.0.0/8',
      LOG_LEVEL: 'info',
      DEMO: '0',
    };
    return new Site({ dataDir, settings, postgres, proxy });
  }

  get databaseUrl(): string {
    return this.#proxy.url;
  }

  async url(): Promise<string> {
    return `${(await this.#api).url ?? ''}/api`;
  }

  async killApi(): Promise<void> {
    await (await this.#api).kill();
    this.#api = startProcess('api', this.#settings);
    await this.#api;
  }

  async killPostgres(): Promise<void> {
    process.kill(this.#postgres.pid, 'SIGKILL');
    await this.#postgres.lost;
    await this.#proxy.cut();
    this.#postgres = await startLocalPostgres({ dataDir: join(this.#dataDir, 'postgres') });
    await this.#proxy.heal(this.#postgres.url);
  }

  async close(): Promise<void> {
    await (await this.#api).kill();
    await this.#proxy.close();
    await this.#postgres.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}

const Registered = z.object({ userId: z.string(), token: z.string() });

async function addMember(url: string, db: Database, n: number): Promise<{ id: string; token: string }> {
  const body = { displayName: 'Somebody', email: `${randomUUID()}@example.org`, password: plantedPassword() };
  const reply = await fetch(`${url}/v2/account/register?platform=web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.0.${n + 1}` },
    body: JSON.stringify(body),
  });
  const { userId: id, token } = Registered.parse(await reply.json());
  await db.prisma.accessFact.create({
    data: { accountId: id, source: 'staff', sourceId: id, startedAt: new Date(), renews: false, knownFrom: new Date() },
  });
  return { id, token: rememberSecret(token) };
}

it(`keeps every acknowledged contribution once: ${wanted} of them while the API is killed ${killsOfApi} times and Postgres ${killsOfPostgres} times`, async () => {
  const secretKey = randomBytes(48).toString('base64url');
  const site = await Site.open(secretKey);
  const db = createDatabase({ url: site.databaseUrl, connections: 4 });
  const people: { id: string; token: string }[] = [];
  for (let n = 0; n < members; n += 1) people.push(await addMember(await site.url(), db, n));
  const battle = await openBattle(db, { memberIds: people.map(({ id }) => id), points: wealth });

  const acknowledged: Acknowledged[] = [];
  const unexpected: string[] = [];
  let done = false;

  /** Asks until there is an answer, with the same key: whoever does not know asks again. */
  async function contribute(member: number, points: number, key: string): Promise<string> {
    const path = `/v5/projects/${member % 2 === 0 ? battle.left : battle.right}/${points}`;
    for (;;) {
      try {
        const headers = { authorization: `Bearer ${people[member]?.token}`, 'idempotency-key': key };
        const reply = await fetch(`${await site.url()}${path}`, {
          method: 'POST',
          headers,
          signal: AbortSignal.timeout(20_000),
        });
        const text = await reply.text();
        if (reply.status === 200) return text;
        if (reply.status !== 503) unexpected.push(`${reply.status} ${text}`);
      } catch {
        // The process or the connection is gone: nobody knows what became of it.
      }
      await new Promise((settle) => setTimeout(settle, 10));
    }
  }

  const clients = people.map(async (_, member) => {
    for (let n = 0; !done; n += 1) {
      const [points, key] = [1 + (n % 3), randomUUID()];
      const answer = await contribute(member, points, key);
      acknowledged.push({ key, member, points, answer });
      // A client that asks once more although it was answered.
      if (n % 10 === 0 && (await contribute(member, points, key)) !== answer)
        unexpected.push(`another answer to ${key}`);
    }
  });

  const kills = [...Array<'api'>(killsOfApi).fill('api'), ...Array<'postgres'>(killsOfPostgres).fill('postgres')];
  const every = wanted / (kills.length + 1);
  const inTurn = kills.map((what, i) => ({ what, place: ((i * 7) % kills.length) + (i >= kills.length ? 1 : 0) }));
  for (const [n, { what }] of inTurn.toSorted((a, b) => a.place - b.place).entries()) {
    while (acknowledged.length < every * (n + 1)) await new Promise((settle) => setTimeout(settle, 5));
    await (what === 'api' ? site.killApi() : site.killPostgres());
  }
  while (acknowledged.length < wanted) await new Promise((settle) => setTimeout(settle, 5));
  done = true;
  await Promise.all(clients);

  expect(unexpected).toEqual([]);
  const { rows } = await db.pool.query<{ entries: number; points: number; spent: number; totals: number }>(
    `select count(*)::int as entries, sum(points)::float8 as points,
      (select sum(spent) from points_account where kind = 'member')::float8 as spent,
      (select sum(gained) from points_account where kind = 'project')::float8 as totals
     from points_entry where kind = 'contribution'`,
  );
  const points = acknowledged.reduce((sum, each) => sum + each.points, 0);
  expect(rows).toEqual([{ entries: acknowledged.length, points, spent: points, totals: points }]);
  const answers = acknowledged.map(({ answer }) => JSON.parse(answer) as { version: number });
  expect(Math.min(...answers.map(({ version }) => version))).toBeGreaterThan(0);
  const report = await verifyLedger({ db, signer: createSigner(secretKey) });
  expect(report.problems).toEqual([]);
  await db.close();
  await site.close();
}, 900_000);
