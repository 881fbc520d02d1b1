import { randomBytes, randomInt } from 'node:crypto';
import { mailConfirmation, mailPasswordReset, sendQueuedMail } from '@houselights/core';
import { plantedPassword, rememberSecret } from '@houselights/testkit/secrets';
import { z } from 'zod';
import { startApi } from './api-under-test.ts';
import type { Method } from '@houselights/contracts';
import type { CoreDeps, Mail, SignedIn } from '@houselights/core';

export interface Call {
  readonly method?: Method;
  readonly body?: unknown;
  readonly token?: string | undefined;
  /** The network address that the call comes from. Default: a fresh one. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly retryAfter: number;
  readonly text: string;
  /** The Set-Cookie headers. */
  readonly cookies: readonly string[];
}

export interface Person extends SignedIn {
  readonly email: string;
  readonly password: string;
}

export interface Site {
  readonly core: CoreDeps;
  /** Everything logged so far. */
  readonly log: () => string;
  call(path: string, call?: Call): Promise<Reply>;
  /** The headers of a page of the web app. */
  headersOf(path: string): Promise<Readonly<Record<string, unknown>>>;
  /** Registers a new account. */
  newcomer(changes?: Readonly<Record<string, unknown>>): Promise<Person>;
  login(email: string, password: string, changes?: Readonly<Record<string, unknown>>): Promise<Reply>;
  /** Acts as the worker: delivers events and jobs until there are none. */
  settle(): Promise<void>;
  /** The web app's page at an address. */
  page(path: string): Promise<{ status: number; html: string }>;
  /** The emails to an address, newest first. */
  mailTo(email: string): Promise<readonly Mail[]>;
  /** The code in the newest email to an address. */
  codeFor(email: string): Promise<string>;
  close(): Promise<void>;
}

const SealedPayload = z.looseObject({ sealed: z.string().default('') });

export const device = (deviceIdentifier: string) => ({ deviceIdentifier, platform: 'web', model: 'Linux Firefox' });
export const newEmail = (): string => `${randomBytes(6).toString('hex')}@example.org`;
const newAddress = (): string => `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(256)}`;

/** The API as its users see it, with rate limits that count; the worker's part runs when a test calls `settle`. */
export async function openSite(
  environment: Readonly<Record<string, string>> = {},
  { webFolder }: { readonly webFolder?: string } = {},
): Promise<Site> {
  const api = await startApi({ environment, wideOpen: false, webFolder });
  const { core, mailer } = api;

  async function call(path: string, { method = 'POST', body, token, from = newAddress(), headers = {} }: Call = {}) {
    const request = {
      method,
      url: path.startsWith('/dev/') ? path : `/api${path}`,
      headers: {
        'x-forwarded-for': from,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    };
    const { status, type, body: text, retryAfter, cookies } = await api.send(request, token);
    const json = type.includes('json') ? (JSON.parse(text) as Record<string, unknown>) : {};
    for (const name of ['token', 'refreshToken']) if (typeof json[name] === 'string') rememberSecret(json[name]);
    return { status, json, text, retryAfter, cookies };
  }

  let arrived = (): void => {};
  await core.bus.subscribe('test.settled', () => arrived());
  /** Events arrive in publishing order: once this one has, all before it have. */
  async function newsArrived(): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    await core.bus.publish('test.settled', {});
    await heard;
  }

  async function settle(): Promise<void> {
    for (;;) {
      const rows = await core.db.prisma.outbox.findMany({ where: { publishedAt: null }, orderBy: { id: 'asc' } });
      if (rows.length === 0) return newsArrived();
      for (const { id, kind, name, payload } of rows) {
        const { sealed } = SealedPayload.parse(payload);
        if (kind === 'event') await core.bus.publish(name, payload);
        else if (name === 'mail.send') await sendQueuedMail({ ...core, mailer }, { sealed });
        else if (name === 'account.send-confirmation') await mailConfirmation(core, { sealed });
        else if (name === 'account.send-password-reset') await mailPasswordReset(core, { sealed });
        await core.db.prisma.outbox.update({ where: { id }, data: { publishedAt: new Date() } });
      }
    }
  }

  const mailTo = (email: string) => core.db.prisma.devMail.findMany({ where: { to: email }, orderBy: { id: 'desc' } });

  return {
    core,
    log: () => api.log(),
    call,
    async page(path) {
      const { statusCode, body } = await api.app.inject({ method: 'GET', url: path });
      return { status: statusCode, html: body };
    },
    headersOf: async (path) => (await api.app.inject({ method: 'GET', url: path })).headers,
    settle,
    mailTo,
    async newcomer(changes = {}) {
      const words = { email: newEmail(), password: plantedPassword(), displayName: 'Ada', ...changes };
      const { status, json, text } = await call('/v2/account/register?platform=web', { body: words });
      if (status !== 200) throw new Error(`register: ${status} ${text}`);
      return { ...(json as unknown as SignedIn), ...words };
    },
    login: (email, password, changes = {}) =>
      call('/v2/account/login?platform=web', { body: { email, password, ...changes } }),
    async codeFor(email) {
      await settle();
      const [mail] = await mailTo(email);
      const code = /(?:code|token)=([0-9A-Z-]{19})/.exec(mail?.text ?? '')?.[1];
      if (code === undefined) throw new Error(`no code was mailed to ${email}`);
      return rememberSecret(code);
    },
    close: () => api.close(),
  };
}
