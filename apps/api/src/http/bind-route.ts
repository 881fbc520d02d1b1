import { Refusal } from '@houselights/contracts';
import { hasUnstorableText } from './text-guard.ts';
import { sendPrebuilt } from './prebuilt-replies.ts';
import { originOf } from './caller-address.ts';
import type { Authentication } from './authentication.ts';
import type { Prebuilt } from './prebuilt.ts';
import type { PrebuiltReplies } from './prebuilt-replies.ts';
import type { Caller, Origin, RateLimits, RemoteConfigStore } from '@houselights/core';
import type { AnyRoute, RouteInput, RouteReply } from '@houselights/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

export interface RouteContext<C extends AnyRoute> extends RouteInput<C> {
  /** The caller: always there unless the route is public. */
  readonly caller: 'public' extends C['access'] ? Caller | undefined : Caller;
  readonly origin: Origin;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<C extends AnyRoute> = (context: RouteContext<C>) => Promise<RouteReply<C>> | RouteReply<C>;

export interface Binder {
  /** Binds a contract to its handler: switch, access, rate limit, parse, call, present. */
  route<C extends AnyRoute>(contract: C, handler: Handler<C>): void;
  /** Binds a contract whose reply is the same for everyone to the buffer that holds it now. */
  prebuilt(contract: AnyRoute, current: () => Prebuilt): void;
  /** The contracts bound so far, by name. */
  readonly bound: ReadonlyMap<string, AnyRoute>;
}

export interface BinderDeps {
  readonly authentication: Authentication;
  readonly remoteConfig: RemoteConfigStore;
  readonly limits: RateLimits;
  readonly prebuiltReplies: PrebuiltReplies;
}

const defaultBodyLimit = 64 * 1024;

export function createBinder(app: FastifyInstance, deps: BinderDeps): Binder {
  const { authentication, remoteConfig, limits, prebuiltReplies } = deps;
  const bound = new Map<string, AnyRoute>();

  function exists(contract: AnyRoute): boolean {
    return contract.flag === undefined || remoteConfig.isOn(contract.flag);
  }

  function mustExist(contract: AnyRoute): void {
    if (!exists(contract)) throw new Refusal('not_found');
  }

  async function limit(contract: AnyRoute, request: FastifyRequest, caller: Caller | undefined): Promise<void> {
    const { rateLimit } = contract;
    if (rateLimit === undefined) return;
    const key = rateLimit.by === 'account' && caller !== undefined ? caller.accountId : originOf(request).address;
    const { points, seconds } = rateLimit;
    const { allowed, retryAfter } = await limits.take({ name: `route.${contract.name}`, points, seconds }, key);
    if (!allowed) throw new Refusal('too_many_requests', { retryAfter });
  }

  function register(contract: AnyRoute, handle: (request: FastifyRequest, reply: FastifyReply) => unknown): void {
    if (bound.has(contract.name)) throw new Error(`the contract ${contract.name} is bound twice`);
    bound.set(contract.name, contract);
    app.route({
      method: contract.method,
      url: `/api${contract.path}`,
      bodyLimit: contract.bodyLimit ?? defaultBodyLimit,
      config: { contract: contract.name },
      handler: handle,
    });
  }

  return {
    bound,
    prebuilt(contract, current) {
      prebuiltReplies.add(`/api${contract.path}`, () => (exists(contract) ? current() : undefined));
      register(contract, (request, reply) => {
        mustExist(contract);
        return sendPrebuilt(request, reply, current());
      });
    },
    route(contract, handler) {
      const status = contract.status ?? (contract.reply === undefined ? 204 : 200);
      register(contract, async (request, reply) => {
        mustExist(contract);
        const caller = await authentication.admit(request, contract.access);
        await limit(contract, request, caller);
        const input = parseInput(contract, request);
        // The compiler cannot see that `admit` and `parseInput` followed this very contract.
        const context = { ...input, caller, origin: originOf(request), request, reply } as RouteContext<
          typeof contract
        >;
        const result = await handler(context);
        if (reply.sent) return reply;
        reply.header('cache-control', 'private, no-store').code(status);
        if (contract.reply === undefined) return reply.send();
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(contract.reply.parse(result)));
      });
    },
  };
}

/** Parses what was sent by the contract; throws invalid_input with messages under the wire's field names. */
function parseInput<C extends AnyRoute>(contract: C, request: FastifyRequest): RouteInput<AnyRoute> {
  const errors: Record<string, string[]> = {};
  const parse = (schema: z.ZodObject | undefined, value: unknown): Record<string, unknown> => {
    if (schema === undefined) return {};
    if (hasUnstorableText(value)) {
      errors['body'] = ['Please send text without control characters.'];
      return {};
    }
    const parsed = schema.safeParse(value ?? {});
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? 'body');
      (errors[contract.wireNames?.[field] ?? field] ??= []).push(issue.message);
    }
    return {};
  };
  const input = {
    params: parse(contract.params, request.params),
    query: parse(contract.query, request.query),
    body: parse(contract.body, request.body),
  };
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_input', { errors });
  return input;
}
