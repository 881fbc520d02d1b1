import { Refusal } from '@houselights/contracts';
import { invokeRoute, parseInput } from './invoke-route.ts';
import { compressed, isLong } from './compressed.ts';
import { sendPrebuilt } from './fast-path/fast-path.ts';
import type { Observer } from './request-observer.ts';
import type { InvokeRouteDeps, Handler } from './invoke-route.ts';
import type { FastPath } from './fast-path/fast-path.ts';
import { createFastRoutes, replyHeaders } from './fast-path/fast-routes.ts';
import type { View } from './fast-path/fast-routes.ts';
import { textOf } from './fast-path/prebuilt.ts';
import type { Prebuilt } from './fast-path/prebuilt.ts';
import { jsonContent } from './fast-path/prebuilt-views.ts';
import type { PrebuiltViews } from './fast-path/prebuilt-views.ts';
import type { AnyRoute, RouteInput, RouteReply } from '@houselights/contracts';
import type { RemoteConfigStore } from '@houselights/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

export interface Binder {
  /** Binds a contract to its handler: flag, access, maintenance, rate limit, parse, call, present. */
  route<C extends AnyRoute>(contract: C, handler: Handler<C>): void;
  /** Binds a contract whose reply is the same for everyone to its current buffer. */
  prebuilt(contract: AnyRoute, current: () => Prebuilt): void;
  /** Binds a contract whose reply depends on the input alone; reloaded when the catalog changes. */
  view<C extends AnyRoute>(
    contract: C,
    load: (input: RouteInput<C>) => Promise<RouteReply<C>>,
    generation?: () => number,
  ): void;
  /** A view's current JSON; undefined if its flag is off. Rejects with the call's own refusal. */
  readonly viewed: (asked: AskedView) => Promise<string | undefined>;
  /**
   * The JSON of a route for this query, under every rule of the call: access, limit, parse. The caller comes from `request`. Rejects with
   * the call's own refusal.
   */
  readonly asked: (request: IncomingMessage, contract: AnyRoute, query: object) => Promise<string | undefined>;
  /** The contracts bound so far, by name. */
  readonly bound: ReadonlyMap<string, AnyRoute>;
}

/** A call of a view: its contract and input. */
export interface AskedView {
  readonly contract: AnyRoute;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

export interface BinderDeps extends InvokeRouteDeps {
  readonly remoteConfig: RemoteConfigStore;
  readonly fastPath: FastPath;
  readonly views: PrebuiltViews;
  readonly observe: Observer;
}

const defaultBodyLimit = 64 * 1024;

/** One cache key per input of a contract. Inputs parsed from the same text are the same object. */
function createKeys({ name }: AnyRoute): (input: RouteInput<AnyRoute>) => string {
  const known = new WeakMap<object, string>();
  return (input) => {
    const before = known.get(input);
    if (before !== undefined) return before;
    const sorted = Object.entries({ ...input.params, ...input.query }).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const key = `${name} ${JSON.stringify(sorted)}`;
    known.set(input, key);
    return key;
  };
}

export function createBinder(app: FastifyInstance, deps: BinderDeps): Binder {
  const { remoteConfig, views } = deps;
  const bound = new Map<string, AnyRoute>();
  const boundViews = new Map<AnyRoute, View>();
  const boundRoutes = new Map<AnyRoute, (request: IncomingMessage, query: object) => Promise<string | undefined>>();

  function exists(contract: AnyRoute): boolean {
    return contract.flag === undefined || [contract.flag].flat().some((flag) => remoteConfig.isOn(flag));
  }

  function mustExist(contract: AnyRoute): void {
    if (!exists(contract)) throw new Refusal('not_found');
  }

  function register(contract: AnyRoute, handle: (request: FastifyRequest, reply: FastifyReply) => unknown): void {
    if (bound.has(contract.name)) throw new Error(`the contract ${contract.name} is bound twice`);
    bound.set(contract.name, contract);
    for (const path of [contract.path, ...(contract.aliases ?? [])]) {
      app.route({
        method: contract.method,
        url: `/api${path}`,
        bodyLimit: contract.bodyLimit ?? defaultBodyLimit,
        config: { contract: contract.name },
        handler: handle,
      });
    }
  }

  const fast = createFastRoutes(app, { ...deps, exists });

  return {
    bound,
    viewed: async ({ contract, params = {}, query = {} }) => {
      const view = boundViews.get(contract);
      if (view === undefined) throw new Error(`the contract ${contract.name} is no view`);
      return exists(contract) ? textOf(await view(parseInput(contract, { params, query }))) : undefined;
    },
    asked: async (request, contract, query) => {
      const ask = boundRoutes.get(contract);
      if (ask === undefined) throw new Error(`the contract ${contract.name} is no route`);
      mustExist(contract);
      return ask(request, query);
    },
    prebuilt(contract, current) {
      fast.prebuilt(contract, current);
      register(contract, (request, reply) => {
        mustExist(contract);
        return sendPrebuilt(request, reply, current());
      });
    },
    view<C extends AnyRoute>(
      contract: C,
      load: (input: RouteInput<C>) => Promise<RouteReply<C>>,
      generation?: () => number,
    ) {
      const { reply: schema } = contract;
      if (schema === undefined) throw new Error(`the contract ${contract.name} has no reply`);
      const keyOf = createKeys(contract);
      const view: View = (input) =>
        // The compiler cannot see that the input was parsed by this very contract.
        views.get(
          keyOf(input),
          async () => jsonContent(schema.parse(await load(input as RouteInput<C>))),
          generation?.(),
        );
      boundViews.set(contract, view);
      if (contract.params === undefined) fast.view(contract, view);
      register(contract, async (request, reply) => {
        mustExist(contract);
        return sendPrebuilt(request, reply, await view(parseInput(contract, request)));
      });
    },
    route(contract, handler) {
      const status = contract.status ?? (contract.reply === undefined ? 204 : 200);
      boundRoutes.set(contract, (request, query) =>
        invokeRoute(deps, contract, handler, request, () => parseInput(contract, { query })),
      );
      if (contract.method === 'GET' && contract.params === undefined) fast.read(contract, status, handler);
      if (contract.fastPath === true) fast.act(contract, status, handler);
      register(contract, async (request, reply) => {
        mustExist(contract);
        const body = await invokeRoute(
          deps,
          contract,
          handler,
          request.raw,
          () => parseInput(contract, request),
          (cookie) => void reply.header('set-cookie', cookie),
        );
        if (body === undefined) return reply.code(status).header('cache-control', replyHeaders['cache-control']).send();
        if (!isLong(body)) return reply.code(status).headers(replyHeaders).send(body);
        const travelling = await compressed(request.raw, body);
        return reply
          .code(status)
          .headers({ ...replyHeaders, ...travelling.headers })
          .send(travelling.body);
      });
    },
  };
}
