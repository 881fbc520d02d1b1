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
  /** The caller; undefined only on public routes. */
  readonly caller: 'public' extends C['access'] ? Caller | undefined : Caller;
  readonly origin: Origin;
  readonly headers: IncomingHttpHeaders;
  /** The language for texts to the caller. */
  readonly language: Language;
  /** Adds a Set-Cookie header to the response, even to a refusal. */
  readonly setCookie: (cookie: string) => void;
}

export type Handler<C extends AnyRoute> = (context: RouteContext<C>) => Promise<RouteReply<C>> | RouteReply<C>;

export interface InvokeRouteDeps {
  readonly authentication: Authentication;
  readonly limits: RateLimits;
  readonly origins: Origins;
  readonly maintenance: Maintenance;
}

/** Calls answered before the router set no cookies. */
function noCookie(): never {
  throw new Error('this call cannot set a cookie');
}

/**
 * One call of a contract, by whichever path it came: access, maintenance, rate limit, parse, call, present. `inputOf` is called after the
 * caller is admitted. Resolves with the reply's text, undefined for a contract without one; throws a Refusal.
 */
export async function invokeRoute<C extends AnyRoute>(
  { authentication, limits, origins, maintenance }: InvokeRouteDeps,
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
  // The compiler cannot see that `admit` and `inputOf` used this very contract.
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

/** A wider network (24 bits of IPv4, 48 of IPv6) has this many times the points of one address. */
const prefixFactor = 10;

/** Counts a call of a rate-limited contract. Throws too_many_requests. */
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
  // One after the other: a call refused to one address does not count against its neighbours.
  await take(limit, address);
  await take({ name: `${limit.name}.prefix`, points: points * prefixFactor, seconds }, prefixOf(address));
}

/** Parses the input by the contract; throws invalid_input with messages keyed by the wire's field names. */
export function parseInput(
  contract: AnyRoute,
  sent: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
): RouteInput<AnyRoute> {
  // A map, because a sent field may be called `toString`.
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
      // A schema's own messages are references; plainWords covers the rest.
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

/** Longest query to cache, and how many queries to cache per contract. */
const remembered = { characters: 512, queries: 200 };

/**
 * Parses the text after the question mark. Programs send the same few queries over and over, and a schema gives the same result for the
 * same text, so results are cached; handlers do not mutate their input.
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
