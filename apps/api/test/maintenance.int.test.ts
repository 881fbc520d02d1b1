import { routeList } from '@houselights/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import { plainRequest } from './support/refusal-cases.ts';
import { mayCall, roles } from './support/roles.ts';
import { tableContents } from './support/table-contents.ts';
import type { Answer, ApiUnderTest } from './support/api-under-test.ts';
import type { Role } from './support/roles.ts';
import type { RemoteConfig } from '@houselights/contracts';

/** The writes that work during maintenance, besides those of staff, listed by hand. */
const goingOn = [
  'sendHeartbeat',
  'checkIntegrity',
  'claimSite',
  'createWebViewToken',
  'endSession',
  'endSessions',
  'forgetSession',
  'login',
  'loginWithApple',
  'loginWithGoogle',
  'logout',
  'openWebView',
  'renewSession',
  'startPlayback',
  'unsubscribeFromMail',
  'stopPlayback',
];

const words = 'We move to a larger stage until noon.';

let api: ApiUnderTest;
let origin: string;
beforeAll(async () => {
  api = await startApi();
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

async function set(values: Partial<RemoteConfig>): Promise<void> {
  const { status } = await api.send(
    {
      method: 'PATCH',
      url: '/api/v1/remoteconfig',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ values }),
    },
    await api.tokenFor('admin'),
  );
  expect(status).toBe(200);
}

// Before each test: one of the calls replaces all settings.
beforeEach(() => set({ maintenance_mode: true, maintenance_message: words }));

const asked = { status: 503, code: 'maintenance', type: 'application/problem+json; charset=utf-8', retryAfter: 60 };

function isToldToWait(answer: Answer): boolean {
  if (answer.code !== 'maintenance') return false;
  expect(answer).toMatchObject(asked);
  expect(JSON.parse(answer.body)).toMatchObject({ title: words, errors: {} });
  return true;
}

it('names writes only, each of which there is', () => {
  const writes = routeList.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  expect(goingOn.filter((name) => !writes.includes(name))).toEqual([]);
});

describe.each(routeList.map((contract) => [contract.name, contract] as const))('%s', (name, contract) => {
  const waits = contract.method !== 'GET' && contract.access !== 'admin' && !goingOn.includes(name);

  it(`${waits ? 'waits, whoever asks, but for staff' : 'goes on'}`, async () => {
    const plain = plainRequest(contract);
    const tokens = new Map<Role, string | undefined>();
    for (const role of roles) tokens.set(role, await api.tokenFor(role));
    const before = await tableContents(api.core.db);
    for (const role of roles.filter((one) => one !== 'admin')) {
      const isHeld = waits && mayCall[contract.access].includes(role);
      expect([role, isToldToWait(await api.send(plain, tokens.get(role)))]).toEqual([role, isHeld]);
    }
    // A call that works may change something.
    expect(waits ? await tableContents(api.core.db) : before).toEqual(before);
    expect(isToldToWait(await api.send(plain, tokens.get('admin')))).toBe(false);
  });
});

it.each(routeList.filter(({ fastPath: frequent }) => frequent).map((contract) => [contract.name, contract] as const))(
  '%s waits before the router too',
  async (_name, contract) => {
    const { url, method } = plainRequest(contract);
    const headers = { authorization: `Bearer ${await api.tokenFor('member')}` };
    const answer = await fetch(`${origin}${url}`, { method, headers });
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '60',
      expect.objectContaining({ code: 'maintenance', title: words }),
    ]);
  },
);

it('says the words of the catalogue where the operator has none', async () => {
  await api.core.db.prisma.remoteConfig.update({
    where: { id: 1 },
    data: { values: { maintenance_mode: true, points_enabled: true }, version: { increment: 1 } },
  });
  await set({});
  const answer = await api.send(
    { method: 'POST', url: '/api/v1/points/recalculate', headers: {} },
    await api.tokenFor('member'),
  );
  expect(answer).toMatchObject(asked);
  expect(answer.body).toContain("We're working on the site.");
});

describe('an upload', () => {
  const film = 'x'.repeat(100);

  async function announce(token: string | undefined): Promise<string> {
    const { body } = await api.send(
      {
        method: 'POST',
        url: '/api/v1/media/videos',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ title: 'A film', filename: 'film.mp4', size: film.length }),
      },
      token,
    );
    return (JSON.parse(body) as { uploadUrl: string }).uploadUrl;
  }

  const send = async (method: 'PATCH' | 'HEAD', url: string, token: string | undefined) =>
    api.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        ...(method === 'PATCH' && { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
      },
      ...(method === 'PATCH' && { payload: film }),
    });

  it('waits where it stands, and goes on afterwards', async () => {
    const creator = await api.tokenFor('creator');
    await set({ maintenance_mode: false });
    const url = await announce(creator);
    await set({ maintenance_mode: true });
    const held = await send('PATCH', url, creator);
    expect([held.statusCode, held.headers['retry-after'], held.json<unknown>()]).toEqual([
      503,
      '60',
      expect.objectContaining({ code: 'maintenance', title: words }),
    ]);
    const where = await send('HEAD', url, creator);
    expect([where.statusCode, where.headers['upload-offset']]).toEqual([200, '0']);
    await set({ maintenance_mode: false });
    expect((await send('PATCH', url, creator)).statusCode).toBe(204);
  });

  it('of staff goes on', async () => {
    const staff = await api.tokenFor('admin');
    expect((await send('PATCH', await announce(staff), staff)).statusCode).toBe(204);
  });
});
