import { routeList } from '@houselights/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import { forgeries } from './support/forgeries.ts';
import { plainRequest } from './support/refusal-cases.ts';
import { mayCall, roles } from './support/roles.ts';
import type { Access } from '@houselights/contracts';
import type { ApiUnderTest } from './support/api-under-test.ts';
import type { Role } from './support/roles.ts';

let api: ApiUnderTest;
let forged: [name: string, token: string][];
beforeAll(async () => {
  api = await startApi();
  forged = await forgeries(api);
});
afterAll(() => api.close());

/** The refusals of the access check. */
const closedDoors = ['unauthenticated', 'subscription_required', 'forbidden'];

/** The refusal this role must get; undefined if it may call. */
function doorFor(access: Access, role: Role): { status: number; code: string } | undefined {
  if (mayCall[access].includes(role)) return undefined;
  if (role === 'anonymous') return { status: 401, code: 'unauthenticated' };
  return { status: 403, code: access === 'member' ? 'subscription_required' : 'forbidden' };
}

const closed = routeList.filter(({ access }) => access !== 'public');

it('binds every contract, and nothing else', () => {
  const declared = routeList.map(({ name }) => name);
  expect(declared.filter((name) => !api.bound.has(name))).toEqual([]);
  expect([...api.bound.keys()].filter((name) => !declared.some((one) => one === name))).toEqual([]);
});

describe.each(routeList.map((contract) => [contract.name, contract] as const))('%s', (_name, contract) => {
  const { access } = contract;
  it.each(roles)(`declares ${access}: %s`, async (role) => {
    const { status, code = '' } = await api.send(plainRequest(contract), await api.tokenFor(role));
    expect(status).toBeLessThan(500);
    expect(closedDoors.includes(code) ? { status, code } : undefined).toEqual(doorFor(access, role));
  });
});

describe.each(closed.map((contract) => [contract.name, contract] as const))('%s', (_name, contract) => {
  it('believes no forged, foreign, expired or revoked token', async () => {
    const wrong: string[] = [];
    for (const [name, token] of forged) {
      if (name === 'genuine') continue;
      const { status, code } = await api.send(plainRequest(contract), token);
      if (status !== 401 || code !== 'unauthenticated') wrong.push(`${name}: ${status} ${code}`);
    }
    expect(wrong.join('\n')).toBe('');
  });
});

it('believes the token from which the forged ones differ', async () => {
  const genuine = forged.find(([name]) => name === 'genuine')?.[1];
  expect(genuine).toBeDefined();
  for (const contract of closed.filter(({ method }) => method === 'GET')) {
    const { status, code } = await api.send(plainRequest(contract), genuine);
    expect([contract.name, status === 401, code === 'unauthenticated']).toEqual([contract.name, false, false]);
  }
});
