import { afterAll, beforeAll, expect, it } from 'vitest';
import { device, newEmail, openSite } from '../support/site.ts';
import type { Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const words = (changes: Readonly<Record<string, unknown>> = {}) => ({
  displayName: 'Ada',
  email: newEmail(),
  password: 'canary-secret',
  device: device('d-1'),
  ...changes,
});
const register = (body: unknown, from?: string) =>
  site.call('/v2/account/register?platform=web', { body, ...(from === undefined ? {} : { from }) });

it('makes an account, signs it in on its device and asks for the address to be confirmed', async () => {
  const email = newEmail();
  const { status, json } = await register(words({ email: ` ${email.toUpperCase()} ` }));
  expect(status).toBe(200);
  expect(Object.keys(json).sort()).toEqual(['refreshExpiry', 'refreshToken', 'token', 'tokenExpiry', 'userId']);
  const account = await site.core.db.prisma.account.findUniqueOrThrow({
    where: { emailKey: email },
    include: { devices: true },
  });
  expect(account).toMatchObject({ displayName: 'Ada', verifiedAt: null, accountType: 0, superAdmin: false });
  expect(account.devices).toMatchObject([{ deviceIdentifier: 'd-1', platform: 'web', isActive: true }]);
  const link = await site.codeFor(email.toUpperCase());
  await site.call('/v1/emailverify', { token: String(json['token']), body: { token: link } });
  const info = await site.call('/v1/userinfo/query?select=verified', { method: 'GET', token: String(json['token']) });
  expect(info.json).toEqual({ verified: true });
});

it('makes one account of 50 parallel registrations of one e-mail address', async () => {
  const body = words();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      register({ ...body, email: i % 2 ? body.email : body.email.toUpperCase() }, `203.0.${i}.50`),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array<number>(49).fill(409)]);
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
    code: 'account_exists',
    title: 'This account already exists.',
  });
  expect(await site.core.db.prisma.account.count({ where: { emailKey: body.email } })).toBe(1);
  // The 49 others did not count against their addresses.
  const made = answers.findIndex(({ status }) => status === 200);
  const other = made === 1 ? 2 : 1;
  for (let i = 0; i < 3; i += 1) expect((await register(words(), `203.0.${other}.50`)).status).toBe(200);
});

it('lets an IPv6 network of 48 bits register nine an hour, whatever its networks of 64 bits', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) statuses.push((await register(words(), `2001:db8:48:${i}::1`)).status);
  expect(statuses).toEqual([...Array<number>(9).fill(200), 429, 429, 429]);
  expect((await register(words(), '2001:db8:49:1::1')).status).toBe(200);
});

it('lets an address register three accounts an hour, also in parallel, and an IPv6 network counts as one', async () => {
  for (const addresses of [['203.0.113.51'], ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2:3::4']]) {
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, i) => register(words(), addresses[i % addresses.length])),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200, 200, 200, 429, 429, 429, 429, 429, 429,
    ]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json).toMatchObject({
      code: 'too_many_registrations',
      errorCode: 1011,
      title: 'You have registered too many accounts. Please wait at least 1 hour before registering again.',
    });
    expect(refused?.retryAfter).toBeGreaterThan(3_500);
  }
});

it('says what is wrong with a field, under its name and at the top', async () => {
  const weak = await register(words({ password: '12345' }));
  const text = ['Password should be at least 6 characters'];
  expect(weak).toMatchObject({
    status: 400,
    json: { code: 'weak_password', errors: { password: text }, password: text },
  });
  for (const displayName of ['', '   ', 'x'.repeat(41), '\u202eevil', '\u3164', 'a\u061cb', '🎭', 'a\nb']) {
    const { status, json } = await register(words({ displayName }));
    expect([status, Array.isArray(json['displayName'])]).toEqual([400, true]);
  }
  for (const email of [
    '',
    'ada',
    'ada@',
    'a b@c.de',
    `${'a'.repeat(65)}@c.de`,
    'ada@c',
    'ada@c.de\r\nBcc: x@y.zz',
    `a@${'b.'.repeat(130)}de`,
  ]) {
    const { status, json } = await register(words({ email }));
    expect([email, status, Array.isArray(json['email'])]).toEqual([email, 400, true]);
  }
  expect((await register(words({ password: 'x'.repeat(257) }))).status).toBe(400);
  expect((await register(words({ password: 'x'.repeat(256) }))).status).toBe(200);
});

it('counts an international domain as one in both spellings', async () => {
  const name = newEmail().split('@')[0];
  expect((await register(words({ email: `${name}@bücher.example` }))).status).toBe(200);
  expect((await register(words({ email: `${name}@xn--bcher-kva.example` }))).status).toBe(409);
});

it('refuses stolen passwords where that is switched on, and honours a raised minimum', async () => {
  const strict = await openSite({ PASSWORD_REFUSE_BREACHED: '1', PASSWORD_MIN_LENGTH: '10' });
  const send = (password: string) => strict.call('/v2/account/register', { body: words({ password }) });
  const short = await send('123456789');
  expect(short.json).toMatchObject({ code: 'weak_password', password: ['Password should be at least 10 characters'] });
  expect((await send('Password12')).json).toMatchObject({ code: 'breached_password' });
  expect((await send('canary-long-enough')).status).toBe(200);
  await strict.close();
});
