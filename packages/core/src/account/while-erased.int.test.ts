import { createHash, randomBytes } from 'node:crypto';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount } from '../../test/videos.ts';
import { grantAccess } from '../access/index.ts';
import { registerDevice } from '../device/index.ts';
import { completePatreonLink, startPatreonLink } from '../patreon/index.ts';
import { personalData } from '../personal-data.ts';
import { newId } from '../shared/ids.ts';
import { changeEmail } from './change-email.command.ts';
import { mailConfirmation } from './confirmation-mail.command.ts';
import { mailPasswordReset } from './forgotten-password.command.ts';
import { loginWithProvider } from './login-with-provider.command.ts';
import { openSession } from './open-session.ts';
import { deleteAccount, setDisplayName } from './own-account.command.ts';
import { forgetAccount } from './purge-accounts.command.ts';
import { writeAsked } from './reset-mails.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  db = createDatabase({ url: test.url });
});
afterAll(async () => {
  await db.close();
  await test.close();
});

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date(now.getTime() + 60_000);
const clock = { now: () => now };
const allowed = () => Promise.resolve({ allowed: true, retryAfter: 0 });
const parts = {
  clock,
  billingClock: clock,
  personalData,
  encryption: {
    encrypt: (_purpose: string, plain: Uint8Array) => new Uint8Array(plain),
    decrypt: (_purpose: string, sealed: Uint8Array) => new Uint8Array(sealed),
    sign: (purpose: string, data: string) => new Uint8Array(createHash('sha256').update(purpose).update(data).digest()),
  },
  tokens: {
    issue: () => Promise.resolve({ token: 'token', expiresAt: later }),
    verify: () => Promise.resolve(undefined),
  },
  captcha: { required: false, verify: () => Promise.resolve(true) },
  passwords: {
    hash: () => Promise.reject(new Error('there are no passwords here')),
    verify: () => Promise.resolve(false),
    needsRehash: () => false,
    enter: () => () => undefined,
  },
  limits: { take: allowed, peek: allowed, giveBack: () => Promise.resolve(), reset: () => Promise.resolve() },
  settings: {
    publicUrl: 'https://films.example',
    password: { minLength: 6, refuseBreached: false },
    googleClientId: '',
    appleClientId: '',
    captcha: { provider: 'none', siteKey: '' },
  },
} as const;
const callerOf = (accountId: string): Caller => ({
  accountId,
  sessionId: newId(),
  deviceId: undefined,
  accountType: 0,
  superAdmin: false,
  hasSubscription: false,
});
const deviceOf = (words: string) => ({ deviceIdentifier: words, platform: 'web', model: words }) as const;
const sealed = (text: string) => Buffer.from(text).toString('base64url');

/** Acts while the erasure of an account is at work, which ends once the act waits for it. */
async function whileErased<T>(accountId: string, act: () => Promise<T>): Promise<T> {
  const [begun, waits] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const erasure = db.transaction(async (queries) => {
    await forgetAccount(queries, parts, accountId);
    begun.resolve(undefined);
    await waits.promise;
  });
  await begun.promise;
  const acted = act();
  const waiting = async () => {
    const { rows } = await db.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.n;
  };
  await expect.poll(waiting).toBe(1);
  waits.resolve(undefined);
  await erasure;
  return acted;
}

/** The tables that contain this unique text. */
async function tablesWith(words: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await db.pool.query(`select from "${name}" t where position($1 in t::text) > 0`, [words]);
    if (rowCount) found.push(name);
  }
  return found;
}

interface Person {
  readonly caller: Caller;
  readonly email: string;
  /** A unique text that the act would store. */
  readonly words: string;
}

const unauthenticated = { code: 'unauthenticated' };
const acts: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'a sign-in on a new device': async ({ caller: { accountId }, words }) => {
    const signIn = { accountId, device: deviceOf(words), deviceLimit: 5 };
    expect(await openSession({ db, ...parts }, signIn)).toBeUndefined();
  },
  'a device that is named': ({ caller, words }) =>
    expect(registerDevice({ db, clock }, { caller, device: deviceOf(words), limit: 5 })).rejects.toMatchObject(
      unauthenticated,
    ),
  'a membership at Patreon': async ({ caller, words }) => {
    const membership = { patreonUserId: words, activePatron: true, tierIds: [] };
    const tokens = { accessToken: words, refreshToken: words, expiresAt: later };
    const patreon = {
      offered: true,
      authorizeUrl: (state: string) => state,
      exchange: () => Promise.resolve(tokens),
      refresh: () => Promise.resolve(tokens),
      membership: () => Promise.resolve(membership),
    };
    const deps = { db, ...parts, patreon };
    const { url: state } = startPatreonLink(deps, { caller });
    await expect(completePatreonLink(deps, { caller, code: 'code', state })).rejects.toMatchObject(unauthenticated);
  },
  'a name': ({ caller, words: displayName }) =>
    expect(setDisplayName({ db, clock }, { caller, displayName })).rejects.toMatchObject(unauthenticated),
  'a reason for leaving': ({ caller, words: reason }) => deleteAccount({ db, ...parts }, { caller, reason }),
  'a code for a new password': ({ email: key }) =>
    mailPasswordReset(
      { db, ...parts },
      { sealed: sealed(writeAsked({ key, address: '198.18.0.1', deviceIdentifier: '' })) },
    ),
  'a link that confirms the address': ({ email }) => mailConfirmation({ db, ...parts }, { sealed: sealed(email) }),
  'a code for a new address': ({ caller, words }) =>
    expect(
      changeEmail(
        { db, ...parts },
        {
          caller,
          newEmail: `${words}@another.example`,
          field: 'newEmail',
          password: undefined,
          origin: { address: '198.18.0.1' },
        },
      ),
    ).rejects.toMatchObject(unauthenticated),
  "an operator's grant": ({ caller: { accountId }, words: reason }) =>
    expect(
      grantAccess(
        { db, billingClock: clock },
        { caller: callerOf('operator'), accountId, planId: undefined, until: null, reason },
      ),
    ).rejects.toMatchObject({ code: 'not_found' }),
};

it.each(Object.entries(acts))('%s leaves nothing on an account that is erased meanwhile', async (_, act) => {
  const accountId = await addAccount(db);
  const words = `known-as-${newId()}`;
  const email = `${words}@films.example`;
  await db.prisma.account.update({ where: { id: accountId }, data: { email, emailKey: email } });
  const caller = callerOf(accountId);
  await db.prisma.session.create({
    data: { id: caller.sessionId, accountId, refreshHash: randomBytes(32), refreshExpiresAt: later, createdAt: now },
  });
  await whileErased(accountId, () => act({ caller, email, words }));
  expect(await tablesWith(words)).toEqual([]);
});

it('a first sign-in with Google makes a new account of the address whose account is erased meanwhile', async () => {
  const old = await addAccount(db);
  const { email } = await db.prisma.account.update({ where: { id: old }, data: { verifiedAt: now } });
  const subject = `subject-${newId()}`;
  const identityProviders: CoreDeps['identityProviders'] = {
    offers: () => true,
    verify: () =>
      Promise.resolve({
        subject,
        email,
        emailVerified: true,
        displayName: 'Grace',
        tokenHash: randomBytes(32),
        expiresAt: later,
      }),
  };
  const signIn = () =>
    loginWithProvider(
      { db, ...parts, identityProviders },
      {
        provider: 'google',
        idToken: 'token',
        nonce: undefined,
        fromBrowser: false,
        displayName: undefined,
        creatorReferral: undefined,
        device: undefined,
        deviceLimit: 5,
      },
    );
  const { userId } = await whileErased(old, signIn);
  expect(userId).not.toBe(old);
  expect(await signIn()).toMatchObject({ userId });
  expect(await db.prisma.identity.findMany({ where: { subject } })).toMatchObject([{ accountId: userId }]);
});
