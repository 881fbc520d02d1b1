import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../support/api-under-test.ts';
import { makeAccount, makeSession } from '../support/roles.ts';
import { onServer } from '@houselights/testkit';
import { rememberSecret } from '@houselights/testkit/secrets';
import { givePoints, openBattle } from '@houselights/testkit/battle';
import type { ApiUnderTest } from '../support/api-under-test.ts';
import type { OpenBattle } from '@houselights/testkit/battle';

let api: ApiUnderTest;
let battle: OpenBattle;
let other: OpenBattle;
let accountId: string;
let member: string;

beforeAll(async () => {
  api = await startApi();
  battle = await openBattle(api.core.db);
  other = await openBattle(api.core.db, { from: 4_000_000, until: 5_000_000 });
  accountId = (await api.claimsFor('member')).accountId;
  member = (await api.tokenFor('member')) ?? '';
  await givePoints(api.core.db, [accountId], 30);
});
afterAll(async () => api.close());

const contribute = (projectId: string, points: string, token: string | undefined = member, key?: string) =>
  api.send(
    {
      method: 'POST',
      url: `/api/v5/projects/${projectId}/${points}`,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    },
    token,
  );
const whole = 'Please enter a whole number.';

/** Everything that a contribution could change. */
async function ledger(): Promise<unknown> {
  const { rows } = await api.core.db.pool.query(
    `select (select json_agg(a order by a.id) from points_account a) as accounts, (select row_to_json(h) from points_head h) as head,
      (select count(*)::int from points_entry) as entries`,
  );
  return rows;
}

describe('a contribution is refused and nothing is changed', () => {
  it.each([
    ['0', 'Please enter 1 point or more.'],
    ['-1', whole],
    ['1.5', whole],
    ['1e3', whole],
    ['0x10', whole],
    ['+5', whole],
    ['007', whole],
    ['1e20', whole],
    ['100000000000000000000', whole],
    ['ten', whole],
    ['%20', whole],
    ['1%00', 'Please send text without control characters.'],
    ['NaN', whole],
    ['Infinity', whole],
    ['１', whole],
    ['31', "You don't have that many points."],
    ['999999999999999', "You don't have that many points."],
  ])('%s points: %s', async (points, words) => {
    const before = await ledger();
    const answer = await contribute(battle.left, points);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ Amount: [words] });
    expect(await ledger()).toEqual(before);
  });

  it.each<[string, () => Promise<{ projectId: string; token?: string | undefined }>, number, string]>([
    ['before the start', async () => ({ projectId: other.left }), 400, 'project_not_in_battle'],
    ['to a project that does not exist', async () => ({ projectId: randomUUID() }), 400, 'project_not_in_battle'],
    ['to what is no project', async () => ({ projectId: battle.id }), 400, 'project_not_in_battle'],
    [
      'without a subscription',
      async () => ({ projectId: battle.left, token: await api.tokenFor('account') }),
      400,
      'contribution_needs_subscription',
    ],
  ])('%s', async (_, make, status, code) => {
    const before = await ledger();
    const { projectId, token } = await make();
    const answer = await contribute(projectId, '1', token);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(Object.keys(JSON.parse(answer.body) as object)).toContain('Amount');
    expect(await ledger()).toEqual(before);
  });

  it('by nobody, and by who only says so', async () => {
    const before = await ledger();
    for (const token of ['', 'none', `${member}x`]) {
      const answer = await api.send(
        { method: 'POST', url: `/api/v5/projects/${battle.left}/1`, headers: { authorization: `Bearer ${token}` } },
        undefined,
      );
      expect([answer.status, answer.code]).toEqual([401, 'unauthenticated']);
    }
    expect(await ledger()).toEqual(before);
  });

  it('by who is banned, until that is lifted', async () => {
    const admin = await api.tokenFor('admin');
    const ban = (method: 'PUT' | 'DELETE', payload: object) =>
      api.send(
        {
          method,
          url: `/api/v1/studio/accounts/${accountId}/ban`,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(payload),
        },
        admin,
      );
    expect((await ban('PUT', { reason: 'votes for money', until: null })).status).toBe(204);
    const before = await ledger();
    const answer = await contribute(battle.left, '1');
    expect([answer.status, answer.code]).toEqual([400, 'account_banned']);
    expect(await ledger()).toEqual(before);
    expect((await ban('DELETE', { reason: 'a mistake' })).status).toBe(204);
    expect((await contribute(battle.left, '1')).status).toBe(200);
  });

  it('by somebody whose access has ended, of which the API has not heard yet', async () => {
    const { db, tokens } = api.core;
    const late = await makeAccount(db, 'member');
    const sessionId = await makeSession(db, late);
    const { token } = await tokens.issue({ accountId: late, sessionId, deviceId: undefined });
    rememberSecret(token);
    await givePoints(db, [late], 5);
    expect((await contribute(battle.left, '1', token)).status).toBe(200);
    await db.pool.query(`update access_fact set "knownUntil" = now() where "accountId" = $1`, [late]);
    const before = await ledger();
    const answer = await contribute(battle.left, '1', token);
    expect([answer.status, answer.code]).toEqual([400, 'contribution_needs_subscription']);
    expect(answer.blamed).toEqual(['Amount']);
    expect(await ledger()).toEqual(before);
  });

  it('after the end', async () => {
    const ended = await openBattle(api.core.db, { from: -9_000, until: -8_000 });
    const answer = await contribute(ended.left, '1');
    expect(answer.status).toBe(400);
    expect(answer.blamed).toEqual(['Amount']);
  });

  it('with a key that was used for another amount, or one that is none', async () => {
    const key = randomUUID();
    const first = await contribute(battle.left, '2', member, key);
    expect(first.status).toBe(200);
    const before = await ledger();
    expect((await contribute(battle.left, '2', member, key)).body).toBe(first.body);
    const reused = await contribute(battle.left, '3', member, key);
    expect([reused.status, reused.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await contribute(battle.left, '2', member, 'x'.repeat(201))).status).toBe(400);
    expect(await ledger()).toEqual(before);
  });
});

it.each(['40P01', '40001', '57014'])(
  'is answered 503 while the database has too much to do (%s), and counts once',
  async (code) => {
    const asOwner = (statement: string) => onServer(api.ownerUrl, statement);
    const key = randomUUID();
    await asOwner(`create or replace function busy() returns trigger language plpgsql as $$ begin
    raise exception 'planted' using errcode = '${code}'; end $$`);
    await asOwner('create trigger busy before insert on points_block for each row execute function busy()');
    const before = await ledger();
    const refused = await contribute(battle.left, '1', member, key);
    expect([refused.status, refused.code, refused.retryAfter]).toEqual([503, 'unavailable', 2]);
    expect(await ledger()).toEqual(before);
    await asOwner('drop trigger busy on points_block');
    const answer = await contribute(battle.left, '1', member, key);
    expect(answer.status).toBe(200);
    expect((await contribute(battle.left, '1', member, key)).body).toBe(answer.body);
  },
);

it('answers with the new tally, which everybody reads', async () => {
  const answer = await contribute(battle.right, '4');
  const given = JSON.parse(answer.body) as { rightPoints: number; version: number };
  expect(given).toMatchObject({ battleId: battle.id, projectId: battle.right, points: 4 });
  const seen = async () => {
    const { body } = await api.send({ method: 'GET', url: '/api/v5/projects/active', headers: {} });
    const active = JSON.parse(body) as { version: number; rightProject: { points: number } };
    return { version: active.version, points: active.rightProject.points };
  };
  await expect.poll(seen).toEqual({ version: given.version, points: given.rightPoints });
  const balance = await api.send({ method: 'GET', url: '/api/v1/points/', headers: {} }, member);
  const { pointsAvailable, pointsGained, pointsSpent } = JSON.parse(balance.body) as Record<string, number>;
  expect(pointsGained).toBe(30);
  expect(pointsAvailable).toBe(30 - (pointsSpent ?? 0));
});
