import { randomUUID } from 'node:crypto';
import { withTrace } from '@houselights/jobs';
import { invokeRoute, createSearchParser, parseInput } from '../invoke-route.ts';
import { compressed, isLong } from '../compressed.ts';
import { batchWrite } from './write-batching.ts';
import { writePrebuilt } from './prebuilt.ts';
import { problemReply, refusalFor } from '../problem-replies.ts';
import type { Observer } from '../request-observer.ts';
import type { InvokeRouteDeps, Handler } from '../invoke-route.ts';
import type { FastPath } from './fast-path.ts';
import type { Prebuilt } from './prebuilt.ts';
import type { AnyRoute, RouteInput } from '@houselights/contracts';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type View = (input: RouteInput<AnyRoute>) => Prebuilt | Promise<Prebuilt>;

export interface FastRouteDeps extends InvokeRouteDeps {
  readonly fastPath: FastPath;
  readonly observe: Observer;
  /** False while the contract's switch is off. */
  readonly exists: (contract: AnyRoute) => boolean;
}

export interface FastRoutes {
  /** A read at one fixed address. */
  read<C extends AnyRoute>(contract: C, status: number, handler: Handler<C>): void;
  /** An act without a body, at an address that ends in its parameters. */
  act<C extends AnyRoute>(contract: C, status: number, handler: Handler<C>): void;
  /** A reply that is the same for everyone: sent from its buffer, immediately when the buffer is there. */
  view(contract: AnyRoute, view: View): void;
  /** A reply that is the same for everyone and always there. */
  prebuilt(contract: AnyRoute, current: () => Prebuilt): void;
}

export const replyHeaders = { 'cache-control': 'private, no-store', 'content-type': 'application/json; charset=utf-8' };

/**
 * Binds contracts to the fast path: the same switch, access, maintenance, limit and parse as on the router's way (`invokeRoute`), the same
 * request id, trace, metrics and log line. Only the router and the framework's hooks are left out.
 */
export function createFastRoutes(app: FastifyInstance, deps: FastRouteDeps): FastRoutes {
  const { fastPath, observe, exists } = deps;

  function startReply(contract: AnyRoute, request: IncomingMessage, response: ServerResponse) {
    const began = performance.now();
    const requestId = randomUUID();
    const { name: route, method } = contract;
    const observed = (status: number): void => {
      observe({ requestId, route, method, url: request.url ?? '', status, ms: performance.now() - began });
    };
    const write = (code: number, headers: Readonly<Record<string, string>>, body: string | Buffer = ''): void => {
      const length = Buffer.byteLength(body);
      response.writeHead(code, { ...headers, 'x-content-type-options': 'nosniff', 'content-length': length });
      // As many bytes as characters: ASCII, which is written fastest under this name.
      if (typeof body === 'string') response.end(body, length === body.length ? 'latin1' : 'utf8');
      else response.end(body);
      observed(code);
    };
    const refuse = (error: unknown): void => {
      const problem = problemReply(refusalFor(error, app.log, requestId), requestId, request.headers);
      batchWrite(() => write(problem.status, problem.headers, problem.body));
    };
    const send = (code: number, text = ''): void => {
      if (!isLong(text)) {
        batchWrite(() => write(code, replyHeaders, text));
        return;
      }
      compressed(request, text).then(({ body, headers }) => write(code, { ...replyHeaders, ...headers }, body), refuse);
    };
    const sendPrebuilt = (prebuilt: Prebuilt): void =>
      batchWrite(() => {
        writePrebuilt(request, response, prebuilt);
        observed(response.statusCode);
      });
    return { requestId, send, sendPrebuilt, refuse };
  }

  return {
    read(contract, status, handler) {
      const inputOf = createSearchParser(contract);
      fastPath.add(`/api${contract.path}`, (request, response, search) => {
        if (!exists(contract) || !app.server.listening) return false;
        const { requestId, send, refuse } = startReply(contract, request, response);
        const read = () => invokeRoute(deps, contract, handler, request, () => inputOf(search));
        withTrace(requestId, read).then((text) => send(status, text), refuse);
        return true;
      });
    },
    act(contract, status, handler) {
      const parts = contract.path.split('/');
      const first = parts.findIndex((part) => part.startsWith(':'));
      const names = parts.slice(first).map((part) => part.slice(1));
      fastPath.addAct(`/api${parts.slice(0, first).join('/')}/`, names.length, (request, response, segments) => {
        if (!exists(contract) || !app.server.listening) return false;
        const { requestId, send, refuse } = startReply(contract, request, response);
        const params = Object.fromEntries(names.map((name, i) => [name, segments[i]]));
        const act = () => invokeRoute(deps, contract, handler, request, () => parseInput(contract, { params }));
        withTrace(requestId, act).then((text) => send(status, text), refuse);
        return true;
      });
    },
    view(contract, view) {
      const inputOf = createSearchParser(contract);
      fastPath.add(`/api${contract.path}`, (request, response, search) => {
        if (!exists(contract)) return false;
        const { sendPrebuilt, refuse } = startReply(contract, request, response);
        try {
          const prebuilt = view(inputOf(search));
          if (prebuilt instanceof Promise) prebuilt.then(sendPrebuilt, refuse);
          else sendPrebuilt(prebuilt);
        } catch (error) {
          refuse(error);
        }
        return true;
      });
    },
    prebuilt(contract, current) {
      fastPath.add(`/api${contract.path}`, (request, response, search) => {
        if (search !== undefined || !exists(contract)) return false;
        const { sendPrebuilt, refuse } = startReply(contract, request, response);
        try {
          sendPrebuilt(current());
        } catch (error) {
          refuse(error);
        }
        return true;
      });
    },
  };
}
