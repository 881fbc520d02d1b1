import { createTestAccount, webhookEvents } from '@houselights/adapters/stripe-check';
import { createStripeEmulator } from '@houselights/stripe-emulator';
import { createTestDatabase } from '@houselights/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClosers } from '../src/shutdown.ts';
import { checkStripe } from '../src/stripe-check/check.ts';
import { startEmulator } from '../src/stripe-check/emulator.ts';
import { CheckHouse } from '../src/stripe-check/house.ts';
import { settingsPart, keyPart } from '../src/stripe-check/parts/account.ts';
import { deletion } from '../src/stripe-check/parts/deletion.ts';
import { firstCharges } from '../src/stripe-check/parts/first-charges.ts';
import { planChanges } from '../src/stripe-check/parts/plan-changes.ts';
import { walkThrough } from '../src/stripe-check/walk.ts';
import { run, scratchFolder } from './run.ts';
import { spoiled } from './spoiled-client.ts';
import type { Part } from '../src/stripe-check/walk.ts';
import type { Spoil } from './spoiled-client.ts';

/** An emulator set up as the guide says, with its own date, database and folder; all are removed with the test. */
async function open(at = '2026-11-05T09:00:00Z') {
  const closers = createClosers();
  onTestFinished(() => closers.closeAll());
  const folder = scratchFolder();
  const database = await createTestDatabase();
  closers.add(() => database.close());
  const { emulator, settings } = await startEmulator(closers);
  const present = () => Date.parse(at);
  return { closers, emulator, options: { ...settings, present, folder, databaseUrl: database.url } };
}

type Listed = { readonly data: readonly { readonly name: string | null; readonly active?: boolean }[] };

/** What checks have created and not removed. */
async function leftAt(url: string, key: string): Promise<string[]> {
  const list = async (path: string): Promise<Listed> => {
    const answer = await fetch(`${url}/v1/${path}`, { headers: { authorization: `Bearer ${key}` } });
    return (await answer.json()) as Listed;
  };
  const lists = ['test_helpers/test_clocks', 'products?active=true', 'prices?active=true', 'coupons', 'customers'];
  const found = await Promise.all(lists.map(list));
  return found.flatMap(({ data }, n) => data.map(() => lists[n] ?? ''));
}

describe('the whole walk', () => {
  const days = ['2026-01-31T12:00:00Z', '2028-02-29T23:59:30Z'];
  it.each(days)('holds at the emulator, step by step, and leaves nothing there: %s', async (at) => {
    const { emulator, options } = await open(at);
    const own = createClosers();
    onTestFinished(() => own.closeAll());
    const lines: string[] = [];
    const { held, failed, leftOut } = await checkStripe({ ...options, say: (line) => lines.push(line) }, own);
    expect(lines.filter((line) => /^ {2}[✗–]/.test(line))).toEqual([]);
    expect({ failed, leftOut }).toEqual({ failed: 0, leftOut: 0 });
    expect(lines.filter((line) => line.startsWith('  ✓ '))).toHaveLength(held);
    expect(lines.join('\n')).not.toContain(emulator.secretKey);
    const { url } = await emulator.listen({ host: '127.0.0.1', port: 0 });
    await own.closeAll();
    expect(await leftAt(url, emulator.secretKey)).toEqual([]);
  });
});

const notTaken = { refused: 401, message: 'Invalid API Key provided: sk_test_********1234' };

describe('what is not as it must be is told, with what to do', () => {
  const cases: readonly (readonly [string, (house: CheckHouse) => Part, Spoil, readonly string[]])[] = [
    [
      'a Checkout that offers more than cards',
      firstCharges,
      ({ path, body }) =>
        path.startsWith('/v1/checkout/sessions/') ? { ...body, payment_method_types: ['card', 'link'] } : body,
      ['A Checkout is opened: What it takes is ["card","link"], not ["card"]. Turn cards on in Stripe'],
    ],
    [
      'a portal that has no configuration',
      firstCharges,
      ({ path, body }) =>
        path === '/v1/billing_portal/sessions' ? { refused: 400, message: 'No configuration provided.' } : body,
      ['The portal is opened: Stripe does not open its customer portal'],
    ],
    [
      'a proration that is wrong by a cent',
      planChanges,
      ({ path, sent, body }) =>
        path === '/v1/invoices/create_preview' && sent.includes('proration_date')
          ? { ...body, amount_due: Number(body['amount_due']) + 1, total: Number(body['total']) + 1 }
          : body,
      [
        'To a dearer plan, ten days later: What Stripe took (minor units) is 267, not 268. Stripe and Houselights do not agree',
      ],
    ],
    [
      'news that do not come',
      firstCharges,
      ({ path, body }) => (path === '/v1/events' ? { ...body, data: [], has_more: false } : body),
      ["A trial begins, and Stripe's events tell of it: Stripe lists no events that tell of it."],
    ],
    [
      'a customer whose name stays',
      deletion,
      ({ method, path, body }) =>
        method === 'GET' && path.startsWith('/v1/customers/') ? { ...body, name: 'Ada' } : body,
      ['14 days pass: What Stripe knows is [null,"Ada",{},0], not [null,"Deleted account",{},0].'],
    ],
    [
      'an endpoint that lacks events, in another version',
      settingsPart,
      ({ path, body }) =>
        path === '/v1/webhook_endpoints'
          ? { ...body, data: [{ ...first(body), enabled_events: ['*'], api_version: '2020-01-01' }] }
          : body,
      ['They are looked at: The webhook endpoint '],
    ],
    [
      'a key that is not taken',
      keyPart,
      () => notTaken,
      ['It is taken: Stripe does not take the key in STRIPE_SECRET_KEY: it was deleted, replaced or mistyped.'],
    ],
  ];

  it.each(cases)('%s', async (_, part, spoil, sentences) => {
    const { closers, options } = await open();
    const account = createTestAccount({ ...options, run: 'spoiled', httpClient: spoiled(options.httpClient, spoil) });
    const house = await CheckHouse.open({ ...options, account, run: 'spoiled' }, closers);
    const lines: string[] = [];
    const outcome = await walkThrough([part(house)], {
      say: (line) => lines.push(line),
      takeRefusal: () => account.takeRefusal(),
    });
    expect(outcome.failed).toBe(1);
    const wrong = lines.filter((line) => line.startsWith('  ✗ '));
    expect(wrong.map((line, n) => line.slice(4, 4 + (sentences[n]?.length ?? 0)))).toEqual(sentences);
    expect(lines.at(-1)).toContain('left out');
    expect(lines.join('\n')).not.toMatch(/sk_test_/);
  });

  it('a key that is not taken ends the walk', async () => {
    const { closers, options } = await open();
    const lines: string[] = [];
    const httpClient = spoiled(options.httpClient, () => notTaken);
    const { held, failed } = await checkStripe({ ...options, httpClient, say: (line) => lines.push(line) }, closers);
    expect({ held, failed }).toEqual({ held: 0, failed: 1 });
  });
});

describe('npm run stripe:check', () => {
  it('says that it walks the emulator where there is no key', async () => {
    const check = run('stripe-check.ts', {});
    await check.says('No STRIPE_SECRET_KEY is set: this walks through the emulator');
    await check.says('✓ It is taken');
    check.child.kill('SIGINT');
    expect((await check.ended).code).toBe(130);
  });

  it.each([
    ['sk_live_51abcdefgh', 'is a live key'],
    ['rk_live_51abcdefgh', 'is a live key'],
    ['pk_test_51abcdefgh', 'must be a key of test mode'],
  ])('refuses %s before anything is asked', async (key, sentence) => {
    // Nobody listens there: a request would fail with a different message.
    const settings = { STRIPE_SECRET_KEY: key, STRIPE_API_URL: 'http://127.0.0.1:9' };
    const { code, output, errors } = await run('stripe-check.ts', settings).ended;
    expect(code).toBe(1);
    expect(errors).toContain(`STRIPE_SECRET_KEY ${sentence}`);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(output).not.toContain('✓');
  });

  it('walks an account by its key, and at Ctrl-C takes away what it has made', async () => {
    const publicUrl = 'https://films.example';
    const url = `${publicUrl}/api/v1/webhooks/stripe`;
    const emulator = await createStripeEmulator({
      webhook: { url, secret: 'whsec_12345678', events: [...webhookEvents] },
    });
    onTestFinished(() => emulator.close());
    emulator.testControls.setDelivery('hold');
    const { url: apiUrl } = await emulator.listen({ host: '127.0.0.1', port: 0 });
    const { secretKey } = emulator;
    const settings = { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl, PUBLIC_URL: publicUrl };
    const check = run('stripe-check.ts', settings);
    await check.says('✓ The portal is opened');
    expect((await leftAt(apiUrl, secretKey)).length).toBeGreaterThan(0);
    check.child.kill('SIGINT');
    const { code, output } = await check.ended;
    expect(code).toBe(130);
    expect(output).toContain(`at ${apiUrl}`);
    expect(output).not.toMatch(/✗|sk_test_/);
    expect(await leftAt(apiUrl, secretKey)).toEqual([]);
  });
});

function first(body: Readonly<Record<string, unknown>>): object {
  const [endpoint] = body['data'] as object[];
  return endpoint ?? {};
}
