import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, openSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import type { AddressInfo } from 'node:net';

const provider = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    const success = new URLSearchParams(body).get('response') === 'human';
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success }));
  });
});
let site: Site;
let webFolder: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  webFolder = await mkdtemp(join(tmpdir(), 'houselights-web-'));
  await writeFile(join(webFolder, 'index.html'), '<script type="application/json" id="boot"></script>');
  const CAPTCHA_VERIFY_URL = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
  const captcha = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' };
  site = await openSite({ ...captcha, CAPTCHA_VERIFY_URL }, { webFolder });
});
afterAll(async () => {
  await site.close();
  await rm(webFolder, { recursive: true });
  await new Promise((resolve) => provider.close(resolve));
});

const from = '203.0.113.70';
const check = async (action: string, token = 'human') =>
  site.call('/v2/account/integrity?platform=web', { body: { action, token }, from });
const tokenFor = async (action: string) => String((await check(action)).json['integrity']);
const register = (integrity: string | undefined, changes: object = {}) =>
  site.call('/v2/account/register', {
    body: { displayName: 'Ada', email: newEmail(), password: 'canary-1', integrity },
    from,
    ...changes,
  });
const required = {
  status: 400,
  json: { code: 'integrity_required', integrity: ["Please confirm that you're human and try again."] },
};

it('wants a token to register: of this action, from this address, in the body or the header', async () => {
  const token = await tokenFor('register');
  for (const wrong of [undefined, '', 'x', `${token}x`, await tokenFor('login')])
    expect(await register(wrong)).toMatchObject(required);
  expect(await register(token, { from: '203.0.113.71' })).toMatchObject(required);
  expect((await register(token)).status).toBe(200);
  expect((await register(undefined, { headers: { integrity: token } })).status).toBe(200);
});

it('lets one token through five times', async () => {
  const token = await tokenFor('forgotten-password');
  const send = () =>
    site.call('/v2/account/forgotten-password/send', { body: { email: newEmail(), integrity: token }, from });
  const answers = await Promise.all(Array.from({ length: 9 }, send));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(5);
  expect(answers.find(({ status }) => status !== 204)).toMatchObject(required);
});

it('gives none to whom the provider does not believe', async () => {
  expect(await check('register', 'machine')).toMatchObject(required);
  expect(await check('register', '')).toMatchObject(required);
});

it('wants one to sign in only after three failures', async () => {
  const email = newEmail();
  const login = (integrity?: string) =>
    site.call('/v2/account/login', { body: { email, password: 'canary-no', integrity } });
  for (let i = 0; i < 3; i += 1) expect((await login()).json).toMatchObject({ code: 'invalid_credentials' });
  expect(await login()).toMatchObject(required);
});

it("lets the provider's script into the pages", async () => {
  const policy = String((await site.headersOf('/login'))['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' https:\/\/challenges\.cloudflare\.com;/);
  expect(policy).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com;/);
});
