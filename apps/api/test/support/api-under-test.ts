import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { createAppContext } from '@houselights/adapters';
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
import type { Metrics } from '@houselights/observability';
import type { FastifyInstance } from 'fastify';
import type { Role } from './roles.ts';
import type { TestRequest } from './refusal-cases.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** The `code` of a problem document; undefined for any other answer. */
  readonly code: string | undefined;
  /** The fields that a problem document names as wrong. */
  readonly blamed: readonly string[];
  /** NaN without the header. */
  readonly retryAfter: number;
  /** The Set-Cookie headers. */
  readonly cookies: readonly string[];
}

export interface ApiUnderTestOptions {
  /** Settings on top of the tests' defaults. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Rate limits always allow and every flag is on: for tests that make every call hundreds of times. Default: true. */
  readonly wideOpen?: boolean;
  /** A built web app to serve. Default: none. */
  readonly webFolder?: string | undefined;
  readonly metrics?: Metrics;
}

export interface ApiUnderTest {
  readonly config: Config;
  readonly core: CoreDeps;
  /** The database owner's URL: for what the product itself may not do. */
  readonly ownerUrl: string;
  readonly mailer: Mailer;
  readonly bound: ReadonlyMap<string, AnyRoute>;
  /** For a test to bind a contract of its own, before the first call. */
  readonly binder: Binder;
  /** The server itself, for tests in which the transport of a request matters. */
  readonly app: FastifyInstance;
  /** Everything logged so far. */
  readonly log: () => string;
  send(request: TestRequest, token?: string): Promise<Answer>;
  /** Claims of a new session of the role's account. */
  claimsFor(role: Exclude<Role, 'anonymous'>): Promise<Omit<AccessClaims, 'expiresAt' | 'scope'>>;
  /** A token for such claims; undefined for anonymous. */
  tokenFor(role: Role): Promise<string | undefined>;
  /** A web view's token. Default: with every scope. */
  scopedTokenFor(role: Exclude<Role, 'anonymous'>, scope?: readonly Scope[]): Promise<string>;
  /** Rejects if a call got a refusal that its contract does not declare. */
  close(): Promise<void>;
}

/** The whole API on its own database, without a network. */
export async function startApi({
  environment = {},
  wideOpen = true,
  webFolder,
  metrics,
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
    // Requests come from this machine, and a test may set X-Forwarded-For.
    TRUST_PROXY: '127.0.0.1/32',
    ...environment,
  });
  const opened = await createAppContext(config);
  const core: CoreDeps = wideOpen ? { ...opened.core, limits: unlimited } : opened.core;
  const { db } = core;
  if (wideOpen) await turnEverythingOn(db);
  const kept = testLog('api');
  let logged = '';
  const write = (line: string): void => {
    logged += line;
    kept.write(line);
  };
  // At the most verbose level: `npm test` searches it for secrets.
  const { logger } = createLogger({ level: 'debug', name: 'api', to: { write } });
  const declaredRefusals = createDeclaredRefusals();
  const aroundBinder = declaredRefusals.around;
  const api = await createApi({ ...opened, core }, config, {
    webFolder,
    logger,
    aroundBinder,
    ...(metrics !== undefined && { metrics }),
  });
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

/** Limits have their own tests; here they would only end a loop of hundreds of calls. */
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
