import { routeList } from '@houselights/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import { forgeries } from './support/forgeries.ts';
import { roles } from './support/roles.ts';
import type { ApiUnderTest } from './support/api-under-test.ts';

let api: ApiUnderTest;
let origin: string;
let tokens: [name: string, token: string | undefined][];
beforeAll(async () => {
  api = await startApi();
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const ofRoles = roles.map(async (role) => [role, await api.tokenFor(role)] as [string, string | undefined]);
  tokens = [
    ...(await Promise.all(ofRoles)),
    ['a web view', await api.scopedTokenFor('admin')],
    ...(await forgeries(api)),
  ];
});
afterAll(() => api.close());

/** Reads at one fixed address: the server answers them before its router. */
const early = routeList.filter(({ method, params }) => method === 'GET' && !params);

const searches = [
  '',
  '?',
  '?select=userId,accountType',
  '?select=email,hash,subscription',
  '?select=nobody',
  '?select=',
  '?select=uid&select=email',
  '?page=1e400&limit=-0&select=%00',
  '?select=%ED%A0%80&page=%',
  '?__proto__=1&constructor=2',
  '?hero&showFree=true',
  '?hero=maybe&showFree=',
  `?cursor=${'x'.repeat(3_000)}`,
];

const compared = ['content-type', 'content-length', 'cache-control', 'x-content-type-options', 'www-authenticate'];

interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | null>;
  readonly body: unknown;
}

/** Masks what differs between two equal answers: the request id, a new recommendation's id, and timestamps. */
function reply(status: number, header: (name: string) => string | null, text: string): Reply {
  const isJson = header('content-type')?.includes('json') === true;
  const body: unknown = isJson ? JSON.parse(text) : text;
  if (typeof body === 'object' && body !== null) {
    for (const own of ['requestId', 'recommendationId', 'at'])
      if (own in body) Object.assign(body, { [own]: 'its own' });
  }
  return { status, headers: Object.fromEntries(compared.map((name) => [name, header(name)])), body };
}

/**
 * Every token without a search, every search as an admin, and a rotating fifth of all other pairs, so that each pair is covered over all
 * reads.
 */
function isAsked(read: number, token: number, search: number): boolean {
  return search === 0 || tokens[token]?.[0] === 'admin' || (read + token + search) % 5 === 0;
}

it.each(early.map((contract, index) => [contract.name, contract, index] as const))(
  'answers %s alike before the router and behind it',
  async (_name, { path }, read) => {
    for (const [at, [name, token]] of tokens.entries()) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      for (const search of searches.filter((_, index) => isAsked(read, at, index))) {
        const url = `/api${path}${search}`;
        const near = await fetch(`${origin}${url}`, { headers });
        // A trailing slash is another spelling of the address, which the router answers.
        const far = await fetch(`${origin}/api${path}/${search}`, { headers });
        const before = reply(near.status, (header) => near.headers.get(header), await near.text());
        const behind = reply(far.status, (header) => far.headers.get(header), await far.text());
        expect(before, `${name} ${url}`).toEqual(behind);
        expect(before.status, `${name} ${url}`).toBeLessThan(500);
      }
    }
  },
);

it('has such reads', () => {
  expect(early.map(({ name }) => name)).toContain('queryUserInfo');
});

it('observes each of its answers once, as the router does: those from buffers, too', async () => {
  const before = api.log().length;
  for (const { path } of early) await (await fetch(`${origin}/api${path}`)).arrayBuffer();
  const lines = api
    .log()
    .slice(before)
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const observed = lines.flatMap((line) => {
    if (typeof line !== 'object' || line === null || !('status' in line) || !('reqId' in line)) return [];
    return 'url' in line ? [line.url] : [];
  });
  expect(observed).toEqual(early.map(({ path }) => `/api${path}`));
});

it.each(['POST', 'HEAD', 'OPTIONS'])('leaves %s to the router', async (method) => {
  const [address = ''] = early.map(({ path }) => `/api${path}`);
  const statuses = await Promise.all(
    [address, `${address}/`].map(async (path) => (await fetch(`${origin}${path}`, { method })).status),
  );
  expect(statuses[0]).toBe(statuses[1]);
  expect(statuses[0]).toBeLessThan(500);
});
