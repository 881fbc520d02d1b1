import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { createWorld } from '@houselights/adapters';
import { loadConfig } from '@houselights/config';
import { defaultRemoteConfig, scopes } from '@houselights/contracts';
import { createLogger } from '@houselights/observability';
import { createTestDatabase, testRedisUrl } from '@houselights/testkit';
import { rememberSecret, testLog } from '@houselights/testkit/secrets';
import { createApi } from '../../src/index.ts';
import { createDeclaredRefusals } from './declared-refusals.ts';
import { makeAccount, makeSession } from './roles.ts';
import type { Binder } from '../../src/http/bind-route.ts';
import type { Config } from '@houselights/config';
import type { AnyRoute, Scope } from '@houselights/contracts';
import type { AccessClaims, CoreDeps, Mailer, RateLimits } from '@houselights/core';
import type { Database } from '@houselights/db';
import type { FastifyInstance } from 'fastify';
import type { Role } from './roles.ts';
import type { TestRequest } from './refusal-cases.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** The `code` of a problem document; undefined for any other answer. */
  readonly code: string | undefined;
  /** The fields that a problem document blames. */
  readonly blamed: readonly string[];
  /** NaN without the header. */
  readonly retryAfter: number;
  /** The Set-Cookie headers. */
  readonly cookies: readonly string[];
}

export interface ApiUnderTestOptions {
  /** Settings beside those that every test has. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Rate limits always allow and every switch is on: for tests that make every call hundreds of times. Unless said, it is so. */
  readonly wideOpen?: boolean;
  /** A built web app to serve; none unless said. */
  readonly webFolder?: string | undefined;
}

export interface ApiUnderTest {
  readonly config: Config;
  readonly core: CoreDeps;
  /** Of the database's owner: for what the product itself may not do. */
  readonly ownerUrl: string;
  readonly mailer: Mailer;
  readonly bound: ReadonlyMap<string, AnyRoute>;
  /** Where a test binds a contract of its own, before the first call. */
  readonly binder: Binder;
  /** The server itself, for tests that care for the way a request comes in. */
  readonly app: FastifyInstance;
  /** Everything that was logged so far. */
  readonly log: () => string;
  send(request: TestRequest, token?: string): Promise<Answer>;
  /** Claims of a new session of the account that stands for the role. */
  claimsFor(role: Exclude<Role, 'anonymous'>): Promise<Omit<AccessClaims, 'expiresAt' | 'scope'>>;
  /** A token for such claims; undefined for anonymous. */
  tokenFor(role: Role): Promise<string | undefined>;
  /** A token as a web view has it, with every scope there is unless said. */
  scopedTokenFor(role: Exclude<Role, 'anonymous'>, scope?: readonly Scope[]): Promise<string>;
  /** Rejects where a call was refused with what its contract does not declare. */
  close(): Promise<void>;
}

/** The whole API on a database of its own, without a network. */
export async function startApi({
  environment = {},
  wideOpen = true,
  webFolder,
}: ApiUnderTestOptions = {}): Promise<ApiUnderTest> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-api-'));
  const config = loadConfig({
    HOUSELIGHTS_MODE: 'test',
    DATABASE_URL: database.url,
    REDIS_URL: testRedisUrl(),
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(48).toString('base64url'),
    PUBLIC_URL: 'https://films.example',
    // Requests are handed in by this machine, and a test may say where they came from.
    TRUST_PROXY: '127.0.0.1/32',
    ...environment,
  });
  const opened = await createWorld(config);
  const core: CoreDeps = wideOpen ? { ...opened.core, limits: unlimited } : opened.core;
  const { db } = core;
  if (wideOpen) await turnEverythingOn(db);
  const kept = testLog('api');
  let logged = '';
  const write = (line: string): void => {
    logged += line;
    kept.write(line);
  };
  // At the level that says most: `npm test` looks through it for secrets.
  const { logger } = createLogger({ level: 'debug', name: 'api', to: { write } });
  const declaredRefusals = createDeclaredRefusals();
  const aroundBinder = declaredRefusals.around;
  const api = await createApi({ ...opened, core }, config, { webFolder, logger, aroundBinder });
  const { app, binder } = api;
  const accounts = new Map<Role, Promise<string>>();

  async function claimsFor(role: Exclude<Role, 'anonymous'>): Promise<Omit<AccessClaims, 'expiresAt' | 'scope'>> {
    const account = accounts.get(role) ?? makeAccount(db, role);
    accounts.set(role, account);
    const accountId = await account;
    return { accountId, sessionId: await makeSession(db, accountId), deviceId: undefined };
  }

  return {
    config,
    core,
    ownerUrl: database.ownerUrl,
    mailer: opened.mailer,
    bound: binder.bound,
    binder,
    app,
    log: () => logged,
    claimsFor,
    async send({ method, url, headers, payload }, token) {
      const response = await app.inject({
        method,
        url,
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        ...(payload === undefined ? {} : { payload }),
      });
      const type = String(response.headers['content-type'] ?? '');
      const problem: unknown = type.startsWith('application/problem+json') ? JSON.parse(response.body) : {};
      const retryAfter = Number(response.headers['retry-after']);
      const cookies = [response.headers['set-cookie'] ?? []].flat();
      return { status: response.statusCode, type, body: response.body, retryAfter, cookies, ...readProblem(problem) };
    },
    async tokenFor(role) {
      if (role === 'anonymous') return undefined;
      return rememberSecret((await core.tokens.issue(await claimsFor(role))).token);
    },
    scopedTokenFor: async (role, scope = scopes) =>
      rememberSecret((await core.tokens.issue({ ...(await claimsFor(role)), scope })).token),
    async close() {
      await api.close();
      await opened.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
      declaredRefusals.mustBeAll();
    },
  };
}

async function turnEverythingOn({ prisma }: Database): Promise<void> {
  const switches = Object.entries(defaultRemoteConfig).filter(
    ([name, value]) => typeof value === 'boolean' && name !== 'maintenance_mode',
  );
  const values = Object.fromEntries(switches.map(([name]) => [name, true]));
  await prisma.remoteConfig.upsert({ where: { id: 1 }, create: { id: 1, values }, update: { values } });
}

/** Limits have tests of their own; here they would only end a loop of hundreds of calls. */
const unlimited: RateLimits = {
  take: () => Promise.resolve({ allowed: true, retryAfter: 0 }),
  peek: () => Promise.resolve({ allowed: true, retryAfter: 0 }),
  giveBack: () => Promise.resolve(),
  reset: () => Promise.resolve(),
};

function readProblem(problem: unknown): Pick<Answer, 'code' | 'blamed'> {
  if (typeof problem !== 'object' || problem === null) return { code: undefined, blamed: [] };
  const code = 'code' in problem && typeof problem.code === 'string' ? problem.code : undefined;
  const errors = 'errors' in problem && typeof problem.errors === 'object' ? problem.errors : {};
  return { code, blamed: Object.keys(errors ?? {}) };
}
