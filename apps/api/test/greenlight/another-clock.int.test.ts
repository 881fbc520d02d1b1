import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { plantedPassword, rememberSecret } from '@houselights/testkit/secrets';
import { expect, it } from 'vitest';
import { openBattle } from '@houselights/testkit/battle';
import { startProcess } from '../support/server-process.ts';

const requests = 10_000;
const people = 20;
const hour = 3_600_000;
/** Sets a process's clock an hour ahead. */
const ahead = `const now = Date.now; Date.now = () => now() + ${hour}; const Real = Date;
  globalThis.Date = class extends Real { constructor(...given) { if (given.length === 0) super(Date.now()); else super(...given); } static now() { return now() + ${hour}; } };`;

it(`${requests} contributions around start and end of a battle are judged by the database's clock, though the API's is an hour off`, async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-clock-'));
  const db = createDatabase({ url: database.url });
  const api = await startProcess('api', {
    HOUSELIGHTS_MODE: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(48).toString('base64url'),
    TRUST_PROXY: '127.0.0.0/8',
    LOG_LEVEL: 'info',
    DEMO: '0',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}`,
  });
  const url = `${api.url ?? ''}/api`;
  const members = await Promise.all(
    Array.from({ length: people }, async (_, n) => {
      const reply = await fetch(`${url}/v2/account/register?platform=web`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.1.${n + 1}` },
        body: JSON.stringify({ displayName: 'Somebody', email: `${n}@example.org`, password: plantedPassword() }),
      });
      const { userId, token } = (await reply.json()) as { userId: string; token: string };
      const times = { startedAt: new Date(0), knownFrom: new Date(0) };
      const fact = { accountId: userId, source: 'staff', sourceId: userId, renews: false, ...times };
      await db.prisma.accessFact.create({ data: fact });
      return { id: userId, token: rememberSecret(token) };
    }),
  );

  const lasts = 2_500;
  const battle = await openBattle(db, {
    from: 700,
    until: 700 + lasts,
    memberIds: members.map(({ id }) => id),
    points: requests,
  });
  const { rows } = await db.pool.query<{ from: number; until: number; now: number }>(
    `select extract(epoch from "startsAt")::float8 * 1000 as from, extract(epoch from "endsAt")::float8 * 1000 as until,
      extract(epoch from clock_timestamp())::float8 * 1000 as now from battle`,
  );
  const [{ from, until, now } = { from: 0, until: 0, now: 0 }] = rows;
  const epoch = now - performance.now();
  const time = (): number => epoch + performance.now();
  const active = (await (await fetch(`${url}/v5/projects/active`)).json()) as { active: boolean; now: string };
  expect(Math.abs(Date.parse(active.now) - time())).toBeLessThan(2_000);

  const answers: { sent: number; answered: number; status: number }[] = [];
  await Promise.all(
    members.map(async ({ token }, i) => {
      const path = `${url}/v5/projects/${i % 2 === 0 ? battle.left : battle.right}/1`;
      const headers = { authorization: `Bearer ${token}` };
      for (let n = 0; n < requests / people || time() < until + 200; n += 1) {
        const sent = time();
        const reply = await fetch(path, { method: 'POST', headers });
        await reply.arrayBuffer();
        answers.push({ sent, answered: time(), status: reply.status });
      }
    }),
  );
  expect(answers.length).toBeGreaterThanOrEqual(requests);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  const wrong = answers.filter(({ sent, answered, status }) =>
    status === 200 ? answered < from - 20 || sent > until + 20 : sent > from + 20 && answered < until - 20,
  );
  expect(wrong).toEqual([]);
  const inside = await db.pool.query<{ wrong: number; accepted: number }>(
    `select count(*) filter (where e.at < b."startsAt" or e.at >= b."endsAt")::int as wrong, count(*)::int as accepted
     from points_entry e, battle b where e.kind = 'contribution'`,
  );
  expect(inside.rows).toEqual([{ wrong: 0, accepted: answers.filter(({ status }) => status === 200).length }]);
  await api.kill();
  await db.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}, 120_000);
