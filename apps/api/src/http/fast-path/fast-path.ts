import type { FastifyReply, FastifyRequest } from 'fastify';
import { announcesBody } from '../arrivals.ts';
import { writePrebuilt } from './prebuilt.ts';
import type { Prebuilt } from './prebuilt.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Answers a GET of an address before the router; `search` is the text after the question mark, undefined without one. Returns false to
 * leave the request to the router.
 */
export type FastRead = (request: IncomingMessage, response: ServerResponse, search: string | undefined) => boolean;

/** The same for a POST without a body; `segments` are the values of the address's parameters, as sent. */
export type FastAct = (request: IncomingMessage, response: ServerResponse, segments: readonly string[]) => boolean;

/**
 * The busiest addresses, answered before the router and its hooks. Anything unusual about such a request (another method, another spelling
 * of the address, a flag that is off) goes through the router, to the same answer.
 */
export class FastPath {
  readonly #byPath = new Map<string, FastRead>();
  readonly #below: { readonly prefix: string; readonly read: FastRead }[] = [];
  readonly #acts: { readonly prefix: string; readonly count: number; readonly act: FastAct }[] = [];

  add(path: string, answer: FastRead): void {
    this.#byPath.set(path, answer);
  }

  /** Every GET of an address that begins with `prefix`. */
  addBelow(prefix: string, read: FastRead): void {
    this.#below.push({ prefix, read });
  }

  /** A POST to `prefix` followed by `count` segments. */
  addAct(prefix: string, count: number, act: FastAct): void {
    this.#acts.push({ prefix, count, act });
  }

  /** True if the request was, or will be, answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    // Only on the router's way is the arrival of a body timed.
    if (announcesBody(request)) return false;
    const url = request.url ?? '';
    if (request.method === 'POST') return this.#act(url, request, response);
    if (request.method !== 'GET') return false;
    const mark = url.indexOf('?');
    const fastPath = this.#byPath.get(mark === -1 ? url : url.slice(0, mark));
    const search = mark === -1 ? undefined : url.slice(mark + 1);
    if (fastPath !== undefined) return fastPath(request, response, search);
    return this.#below.some(({ prefix, read }) => url.startsWith(prefix) && read(request, response, search));
  }

  #act(url: string, request: IncomingMessage, response: ServerResponse): boolean {
    for (const { prefix, count, act } of this.#acts) {
      if (!url.startsWith(prefix)) continue;
      const segments = url.slice(prefix.length).split('/');
      // Other spellings are left to the router.
      if (segments.length === count && segments.every((segment) => /^[\w.+-]+$/.test(segment))) {
        return act(request, response, segments);
      }
    }
    return false;
  }
}

/** Answers a routed request from a buffer. */
export function sendPrebuilt(request: FastifyRequest, reply: FastifyReply, prebuilt: Prebuilt): FastifyReply {
  reply.hijack();
  writePrebuilt(request.raw, reply.raw, prebuilt);
  return reply;
}
