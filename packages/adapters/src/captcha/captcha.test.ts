import { createServer } from 'node:http';
import { DependencyDown } from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCaptcha } from './captcha.ts';
import type { AddressInfo } from 'node:net';

interface Seen {
  readonly url: string | undefined;
  readonly key: string | string[] | undefined;
  readonly body: string;
}
const seen: Seen[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{}' };
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    seen.push({ url: request.url, key: request.headers['x-goog-api-key'], body });
    response.writeHead(answer.status).end(answer.body);
  });
});
let verifyUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const reply = (body: unknown, status = 200) => {
  answer = { status, body: JSON.stringify(body) };
};
const turnstile = () => createCaptcha({ provider: 'turnstile', siteKey: 'site', secret: 'shh', verifyUrl });
const enterprise = () =>
  createCaptcha({ provider: 'recaptcha-enterprise', siteKey: 'site', secret: 'project-1:key', verifyUrl });

it('asks Turnstile, which has to agree with the action', async () => {
  reply({ success: true, action: 'login' });
  expect(await turnstile().verify('token', 'login', '203.0.113.7')).toBe(true);
  expect(Object.fromEntries(new URLSearchParams(seen.at(-1)?.body))).toEqual({
    secret: 'shh',
    response: 'token',
    remoteip: '203.0.113.7',
  });
  expect(await turnstile().verify('token', 'register', '203.0.113.7')).toBe(false);
  reply({ success: false });
  expect(await turnstile().verify('token', 'login', '203.0.113.7')).toBe(false);
});

it('asks reCAPTCHA Enterprise, which has to agree with the action and score it well', async () => {
  reply({ tokenProperties: { valid: true, action: 'login' }, riskAnalysis: { score: 0.9 } });
  expect(await enterprise().verify('token', 'login', '')).toBe(true);
  expect(seen.at(-1)).toEqual({
    url: '/v1/projects/project-1/assessments',
    key: 'key',
    body: JSON.stringify({ event: { token: 'token', siteKey: 'site', expectedAction: 'login' } }),
  });
  expect(await enterprise().verify('token', 'register', '')).toBe(false);
  reply({ tokenProperties: { valid: true, action: 'login' }, riskAnalysis: { score: 0.1 } });
  expect(await enterprise().verify('token', 'login', '')).toBe(false);
  reply({ tokenProperties: { valid: false } });
  expect(await enterprise().verify('token', 'login', '')).toBe(false);
});

it('says that the provider is away when it does not answer as it should', async () => {
  for (const captcha of [turnstile(), enterprise()]) {
    for (const [body, status] of [[{}, 500] as const, [{ unexpected: 1 }, 200] as const]) {
      reply(body, status);
      await expect(captcha.verify('token', 'login', '')).rejects.toBeInstanceOf(DependencyDown);
    }
  }
});

it('asks nobody when nothing is configured', async () => {
  const none = createCaptcha(undefined);
  expect(none.required).toBe(false);
  expect(await none.verify('', 'login', '')).toBe(true);
});
