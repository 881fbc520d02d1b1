import { languageOfHeader } from '@houselights/messages/server';
import type { Language, MessageReference } from '@houselights/messages';
import { t as words } from '@houselights/messages/catalogue/fields';
import { parse as parseSearch } from 'node:querystring';
import { LRUCache } from 'lru-cache';
import { plainWords, Refusal, waitsInMaintenance } from '@houselights/contracts';
import { prefixOf } from '@houselights/core';
import { unstorableFields } from './text-guard.ts';
import type { Authentication } from './authentication.ts';
import type { Origins } from './caller-address.ts';
import type { Maintenance } from './maintenance.ts';
import type { AnyRoute, RouteInput, RouteReply } from '@houselights/contracts';
import type { Caller, Limit, Origin, RateLimits } from '@houselights/core';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { z } from 'zod';

export interface RouteContext<C extends AnyRoute> extends RouteInput<C> {
  /** The caller: always there unless the route is public. */
  readonly caller: 'public' extends C['access'] ? Caller | undefined : Caller;
  readonly origin: Origin;
  readonly headers: IncomingHttpHeaders;
  /** What the caller wants to be told in. */
  readonly language: Language;
  /** Sends a Set-Cookie header along, also with a refusal. */
  readonly setCookie: (cookie: string) => void;
}

export type Handler<C extends AnyRoute> = (context: RouteContext<C>) => Promise<RouteReply<C>> | RouteReply<C>;

export interface CarryOutDeps {
  readonly authentication: Authentication;
  readonly limits: RateLimits;
  readonly origins: Origins;
  readonly maintenance: Maintenance;
}

/** What is answered before the router sets none. */
function noCookie(): never {
  throw new Error('this call cannot set a cookie');
}

/**
 * One call of a contract, whichever way it came: access, maintenance, rate limit, parse, call, present. `inputOf` is asked once the caller was
 * admitted. Resolves with the reply's text, undefined for a contract without one; throws a Refusal.
 */
export async function carryOut<C extends AnyRoute>(
  { authentication, limits, origins, maintenance }: CarryOutDeps,
  contract: C,
  handler: Handler<C>,
  request: IncomingMessage,
  inputOf: () => RouteInput<AnyRoute>,
  setCookie: (cookie: string) => void = noCookie,
): Promise<string | undefined> {
  const caller = await authentication.admit(request.headers, contract);
  if (waitsInMaintenance(contract)) maintenance.mayWrite(caller);
  await takePoint(limits, contract, caller, () => origins(request).address);
  const { params, query, body } = inputOf();
  // The compiler cannot see that `admit` and `inputOf` followed this very contract.
  const context = {
    params,
    query,
    body,
    caller,
    get origin() {
      return origins(request);
    },
    headers: request.headers,
    get language() {
      return languageOfHeader(request.headers['accept-language']);
    },
    setCookie,
  } as unknown as RouteContext<C>;
  const result = await handler(context);
  return contract.reply === undefined ? undefined : JSON.stringify(contract.reply.parse(result));
}

/** The wider network around an address (24 bits of IPv4, 48 of IPv6) has so many times the points of one address. */
const prefixFactor = 10;

/** Counts a call that a contract limits. Throws too_many_requests. */
async function takePoint(
  limits: RateLimits,
  { name, rateLimit }: AnyRoute,
  caller: Caller | undefined,
  addressOf: () => string,
): Promise<void> {
  if (rateLimit === undefined) return;
  const { points, seconds } = rateLimit;
  const take = async (limit: Limit, key: string): Promise<void> => {
    const { allowed, retryAfter } = await limits.take(limit, key);
    if (!allowed) throw new Refusal('too_many_requests', { retryAfter });
  };
  const limit = { name: `route.${name}`, points, seconds };
  if (rateLimit.by === 'account' && caller !== undefined) return take(limit, caller.accountId);
  const address = addressOf();
  // One after the other: what an address is refused is not counted against its neighbours.
  await take(limit, address);
  await take({ name: `${limit.name}.prefix`, points: points * prefixFactor, seconds }, prefixOf(address));
}

/** What was sent, by the contract; throws invalid_input with messages under the wire's field names. */
export function parseInput(
  contract: AnyRoute,
  sent: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
): RouteInput<AnyRoute> {
  // By names that were sent: `toString` is one like any other.
  const errors = new Map<string, MessageReference[]>();
  const { wireNames = {} } = contract;
  const blame = (field: string, message: MessageReference): void => {
    const name = (Object.hasOwn(wireNames, field) ? wireNames[field] : undefined) ?? field;
    errors.set(name, [...(errors.get(name) ?? []), message]);
  };
  const parse = (schema: z.ZodObject | undefined, value: unknown): Record<string, unknown> => {
    if (schema === undefined) return {};
    const unstorable = unstorableFields(value);
    for (const field of unstorable) blame(field, words.ref('noControlCharacters'));
    if (unstorable.length > 0) return {};
    const parsed = schema.safeParse(value === undefined ? {} : value, { error: plainWords });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      // A schema's own words are references, and plainWords says the rest.
      blame(String(issue.path[0] ?? 'body'), issue.message as MessageReference);
    }
    return {};
  };
  const input = {
    params: parse(contract.params, sent.params),
    query: parse(contract.query, sent.query),
    body: parse(contract.body, sent.body),
  };
  if (errors.size > 0) throw new Refusal('invalid_input', { errors: Object.fromEntries(errors) });
  return input;
}

/** How long a query may be to be remembered, and how many of one contract are. */
const remembered = { characters: 512, queries: 200 };

/**
 * The input that the text after a question mark stands for. Programs ask the same few questions over and over, and a schema says the
 * same of the same text every time, so what it said is remembered; handlers do not change their input.
 */
export function createSearchParser(contract: AnyRoute): (search: string | undefined) => RouteInput<AnyRoute> {
  const known = new LRUCache<string, RouteInput<AnyRoute>>({ max: remembered.queries });
  return (search = '') => {
    const before = known.get(search);
    if (before !== undefined) return before;
    const input = parseInput(contract, { query: parseSearch(search) });
    if (search.length <= remembered.characters) known.set(search, input);
    return input;
  };
}
