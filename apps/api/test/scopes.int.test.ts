import { routeList, scopes } from '@houselights/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import { plainRequest } from './support/refusal-cases.ts';
import { tableContents } from './support/table-contents.ts';
import type { AnyRoute, Scope } from '@houselights/contracts';
import type { ApiUnderTest } from './support/api-under-test.ts';

/**
 * Everything that a web view's token opens, listed by hand. A contract that joins this list declares it there and here; whatever reads or
 * changes the account itself (sessions, address, password, payments, export, other web views) never does.
 */
const opened: Readonly<Record<Scope, readonly string[]>> = {
  badges: [],
  bingo: [],
  coupons: ['applyCoupon', 'getCouponSubscription', 'searchCoupon'],
  devices: ['listDevices', 'removeDevice', 'setDeviceActive'],
  gifts: ['buyGift', 'getGift', 'listGifts', 'sendGiftAgain'],
  reading: ['getPoints', 'queryUserInfo'],
};
/** Public contracts that act on behalf of a signed-in caller. */
const acting = ['startPlayback'];

/** True if anybody may call it, signed in or not. */
const isPublicRoute = ({ access, name }: AnyRoute) => access === 'public' && !acting.includes(name);

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const shut = { status: 403, code: 'insufficient_scope' };

it('is declared by the contracts that are written out here, and by no other', () => {
  const declared = routeList.flatMap(({ name, scope }) => (scope === undefined ? [] : [`${scope} ${name}`]));
  const written = scopes.flatMap((scope) => opened[scope].map((name) => `${scope} ${name}`));
  expect(declared.toSorted()).toEqual([...written, ...acting.map((name) => `whole ${name}`)].toSorted());
});

it('is declared only where it means something', () => {
  const wrong = routeList.filter(({ access, scope }) => {
    if (scope === 'whole') return access !== 'public';
    return scope !== undefined && (access === 'public' || access === 'creator' || access === 'admin');
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

describe.each(routeList.map((contract) => [contract.name, contract] as const))('%s', (name, contract) => {
  const { fastPath: frequent, method, params } = contract;
  const admits = scopes.filter((scope) => opened[scope].includes(name));
  const isPublic = isPublicRoute(contract);
  /** The spelling that early answers take, and one that only the router knows. */
  const spellings = ['', ...(frequent === true || (method === 'GET' && params === undefined) ? ['/'] : [])];

  it(`opens ${admits.join(', ') || (isPublic ? 'as to anybody' : 'to no web view')}`, async () => {
    const plain = plainRequest(contract);
    const [path = '', search] = plain.url.split('?');
    const given = await tokens();
    const before = await tableContents(api.core.db);
    const wrong: string[] = [];
    for (const [scope, token] of given) {
      const isOpen = isPublic || admits.some((one) => one === scope || scope === 'all');
      for (const end of spellings) {
        const url = `${path}${end}${search === undefined ? '' : `?${search}`}`;
        const { status, code } = await api.send({ ...plain, url }, token);
        const isShut = status === shut.status && code === shut.code;
        // An admitted web view is signed in: further refusals are its account's.
        const isUnknown = code === 'unauthenticated' && !isPublic;
        if (status >= 500 || isUnknown || isShut === isOpen) wrong.push(`${scope} ${url}: ${status} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
    const mayChange = isPublic || admits.length > 0;
    expect(mayChange ? before : await tableContents(api.core.db)).toEqual(before);
  });
});

it.each(routeList.filter(isPublicRoute).map((contract) => [contract.name, contract] as const))(
  '%s answers a web view as it answers anybody',
  async (_name, contract) => {
    const plain = plainRequest(contract);
    const token = await api.scopedTokenFor('admin');
    const [anybody, view] = [await api.send(plain), await api.send(plain, token)];
    expect([view.status, view.code]).toEqual([anybody.status, anybody.code]);
  },
);

/** Tokens of a superAdmin, whose account may call every contract. */
async function tokens(): Promise<[scope: string, token: string][]> {
  const each = scopes.map(async (scope): Promise<[string, string]> => [
    scope,
    await api.scopedTokenFor('admin', [scope]),
  ]);
  return [
    ['none', await api.scopedTokenFor('admin', [])],
    ['all', await api.scopedTokenFor('admin')],
    ...(await Promise.all(each)),
  ];
}

it('is refused where bytes are uploaded', async () => {
  const headers = { 'content-type': 'application/json' };
  const body = { title: 'A film', filename: 'film.mp4', size: 4 };
  const video = await api.send(
    { method: 'POST', url: '/api/v1/media/videos', headers, payload: JSON.stringify(body) },
    await api.tokenFor('creator'),
  );
  const { uploadUrl } = JSON.parse(video.body) as { uploadUrl: string };
  const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const answer = await api.send(
    { method: 'PATCH', url: uploadUrl, headers: tus, payload: 'film' },
    await api.scopedTokenFor('creator'),
  );
  expect(answer).toMatchObject(shut);
});

it('names no account, as a body either', async () => {
  const answer = await api.send({
    method: 'POST',
    url: '/api/v1/verifyAccount',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ authToken: await api.scopedTokenFor('account'), displayName: 'Eve' }),
  });
  expect(answer).toMatchObject(shut);
});

it('tells nothing that outlives it', async () => {
  const ask = async (search: string) =>
    api.send(
      { method: 'GET', url: `/api/v1/userinfo/query${search}`, headers: {} },
      await api.scopedTokenFor('account'),
    );
  expect(await ask('?select=hash')).toMatchObject(shut);
  expect(await ask('?select=email,hash')).toMatchObject(shut);
  const whole = JSON.parse((await ask('')).body) as Record<string, unknown>;
  expect(whole).toHaveProperty('displayName');
  expect(whole).not.toHaveProperty('hash');
});
