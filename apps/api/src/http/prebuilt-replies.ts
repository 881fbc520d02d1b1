import { writePrebuilt } from './prebuilt.ts';
import type { Prebuilt } from './prebuilt.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Hands a request that reached its route to the buffers. */
export function sendPrebuilt(request: FastifyRequest, reply: FastifyReply, prebuilt: Prebuilt): FastifyReply {
  reply.hijack();
  writePrebuilt(request.raw, reply.raw, prebuilt);
  return reply;
}

/**
 * Addresses whose replies are the same for everyone, answered before the router and its hooks: reading a header and writing a
 * buffer is all that they need. Anything else about such an address (a query, another method, a switch that is off) takes the way
 * of every route.
 */
export class PrebuiltReplies {
  readonly #current = new Map<string, () => Prebuilt | undefined>();

  /** `current` returns undefined while the address does not exist. */
  add(path: string, current: () => Prebuilt | undefined): void {
    this.#current.set(path, current);
  }

  /** True when the request was answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const prebuilt = request.method === 'GET' ? this.#current.get(request.url ?? '')?.() : undefined;
    if (prebuilt === undefined) return false;
    writePrebuilt(request, response, prebuilt);
    return true;
  }
}
