import { routeList } from '@houselights/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalsOf } from '../src/openapi.ts';
import { startApi } from './support/api-under-test.ts';
import { plainRequest, refusalCases } from './support/refusal-cases.ts';
import { tableContents } from './support/table-contents.ts';
import type { ApiUnderTest, Answer } from './support/api-under-test.ts';
import type { RefusalCase, TestRequest } from './support/refusal-cases.ts';
import type { AnyRoute, Method } from '@houselights/contracts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe.each(routeList.map((contract) => [contract.name, contract] as const))('%s', (_name, contract) => {
  const cases = refusalCases(contract);

  it(`refuses what is malformed in ${cases.length} ways, and changes nothing`, async () => {
    // Each its own session: some of these calls end existing ones.
    const token = await api.tokenFor('admin');
    const before = await tableContents(api.core.db);
    const wrong: string[] = [];
    for (const each of cases) {
      const answer = await api.send(each.request, token);
      const complaint = complaintAbout(contract, each, answer);
      if (complaint !== undefined) wrong.push(`${each.title}: ${complaint}`);
    }
    expect(wrong.join('\n')).toBe('');
    expect(await tableContents(api.core.db)).toEqual(before);
  });

  it('answers the same with and without a trailing slash', async () => {
    // Anonymous and malformed: neither call changes anything, and both reach the contract.
    const plain = { ...plainRequest(contract), ...(contract.body === undefined ? {} : { payload: '[]' }) };
    const without = await api.send(plain);
    const withSlash = await api.send({ ...plain, url: slashed(plain.url) });
    expect([withSlash.status, withSlash.code]).toEqual([without.status, without.code]);
  });

  it('drops fields that it does not know', async () => {
    const plain = plainRequest(contract);
    const stranger = 'dropped-without-a-trace';
    const url = `${plain.url}${plain.url.includes('?') ? '&' : '?'}stranger=${stranger}`;
    const body = plain.payload === undefined ? {} : { payload: withStranger(plain.payload, stranger) };
    const answer = await api.send({ ...plain, ...body, url }, await api.tokenFor('admin'));
    expect(answer.status).toBeLessThan(500);
    expect(answer.blamed).not.toContain('stranger');
    expect(answer.body).not.toContain(stranger);
    expect(JSON.stringify(await tableContents(api.core.db, 'text'))).not.toContain(stranger);
  });
});

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const paths = [...new Set(routeList.map(({ path }) => path))];

describe.each(paths)('%s', (path) => {
  const declared = routeList.filter((contract) => sameShape(contract.path, path)).map(({ method }) => method);
  it('is absent under every method that no contract declares', async () => {
    const token = await api.tokenFor('admin');
    for (const method of methods.filter((one) => !declared.includes(one))) {
      const request: TestRequest = { method, url: `/api${path.replace(/:\w+/g, 'x')}`, headers: {} };
      const { status, type } = await api.send(request, token);
      expect([method, status, type]).toEqual([method, 404, 'application/problem+json; charset=utf-8']);
    }
  });
});

it.each([
  ['a broken escape', '/api/v2/account/%zz'],
  ['NUL in an address', '/api/v1/%00'],
  ['half of a surrogate pair', '/api/v1/%ed%a0%80'],
  ['an address without end', `/api/${'x'.repeat(10_000)}`],
  ['a climb', '/api/../../../etc/passwd'],
  ['two slashes', '//api//v1//remoteconfig'],
  ['a page that the reference does not have', '/api/docs/nothing'],
])('answers %s with a problem', async (_name, url) => {
  const token = await api.tokenFor('admin');
  const { status, type } = await api.send({ method: 'GET', url, headers: {} }, token);
  expect(type).toContain('application/problem+json');
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

function complaintAbout(contract: AnyRoute, { status, code, blames }: RefusalCase, answer: Answer): string | undefined {
  const said = `${answer.status} ${answer.code ?? answer.body.slice(0, 80)}`;
  if (answer.status !== status) return said;
  if (code !== undefined && answer.code !== code) return said;
  if (!refusalsOf(contract).some((declared) => declared === answer.code)) return `${said}, which is not declared`;
  if (blames !== undefined && !answer.blamed.includes(blames)) return `${said}, blaming ${answer.blamed.join(', ')}`;
  return undefined;
}

function slashed(url: string): string {
  const [path = '', search] = url.split('?', 2);
  return `${path}/${search === undefined ? '' : `?${search}`}`;
}

function withStranger(payload: string, stranger: string): string {
  return payload.replace('{', payload === '{}' ? `{"stranger":"${stranger}"` : `{"stranger":"${stranger}",`);
}

function sameShape(a: string, b: string): boolean {
  return a.replace(/:\w+/g, ':x') === b.replace(/:\w+/g, ':x');
}
