import type { FastifyReply, FastifyRequest } from 'fastify';
import { atEndOfTurn } from './end-of-turn.ts';
import { writePrebuilt } from './prebuilt.ts';
import type { Prebuilt } from './prebuilt.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Answers a GET of one address before the router; `search` is what stands after the question mark, undefined without one. False
 * leaves the request to the router.
 */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse, search: string | undefined) => boolean;

/**
 * The addresses that are asked for most, answered before the router and its hooks. Whatever is unusual about such a request
 * (another method, another spelling of the address, a switch that is off) takes the way of every route, to the same answer.
 */
export class EarlyAnswers {
  readonly #byPath = new Map<string, EarlyAnswer>();

  add(path: string, answer: EarlyAnswer): void {
    this.#byPath.set(path, answer);
  }

  /** `current` returns undefined while the address does not exist. */
  addPrebuilt(path: string, current: () => Prebuilt | undefined): void {
    this.add(path, (request, response, search) => {
      const prebuilt = search === undefined ? current() : undefined;
      if (prebuilt === undefined) return false;
      atEndOfTurn(() => writePrebuilt(request, response, prebuilt));
      return true;
    });
  }

  /** True when the request was, or will be, answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const url = request.url ?? '';
    const mark = url.indexOf('?');
    const early = this.#byPath.get(mark === -1 ? url : url.slice(0, mark));
    return early !== undefined && early(request, response, mark === -1 ? undefined : url.slice(mark + 1));
  }
}

/** Hands a request that reached its route to the buffers. */
export function sendPrebuilt(request: FastifyRequest, reply: FastifyReply, prebuilt: Prebuilt): FastifyReply {
  reply.hijack();
  writePrebuilt(request.raw, reply.raw, prebuilt);
  return reply;
}
