import { randomUUID } from 'node:crypto';
import proxyAddress from '@fastify/proxy-addr';
import { prefixOf } from '@houselights/core';
import { networkOf } from './caller-address.ts';
import { answerUnreadable, problemReply } from './problem-replies.ts';
import { uploadsPath } from './upload-store.ts';
import type { Refusal } from '@houselights/contracts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Time limits for headers and for bodies; an upload may take any time as long as bytes keep arriving. */
export const headersMs = 5_000;
const bodyMs = 15_000;
const uploadSilenceMs = 60_000;
const lookEveryMs = 1_000;

/** True if a request has more than one Host header (RFC 9112, section 3.2): a proxy and we could each use a different one. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** True if a body belongs to the request, whatever its method. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return length !== '0' || encoding !== undefined;
}

/** Refuses a request before reading any of it, and hangs up. */
export function refuseUnread(response: ServerResponse, refusal: Refusal): void {
  const { status, headers, body } = problemReply(refusal, randomUUID());
  response.writeHead(status, { ...headers, connection: 'close' }).end(body);
}

interface Arriving {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly isUpload: boolean;
  bytes: number;
  since: number;
}

export interface ArrivalLimits {
  readonly bodyMs: number;
  readonly uploadSilenceMs: number;
  readonly lookEveryMs: number;
}

/** Hangs up on bodies that arrive too slowly. One timer checks all of them. */
export class Arrivals {
  readonly #arriving = new Set<Arriving>();
  readonly #limits: ArrivalLimits;
  readonly #timer: NodeJS.Timeout;

  readonly #headersFor: (request: IncomingMessage) => Readonly<Record<string, string>>;

  /** `headersFor` returns extra headers for the answer to a slow sender. */
  constructor(
    headersFor: (request: IncomingMessage) => Readonly<Record<string, string>>,
    limits: ArrivalLimits = { bodyMs, uploadSilenceMs, lookEveryMs },
  ) {
    this.#headersFor = headersFor;
    this.#limits = limits;
    this.#timer = setInterval(() => this.#look(), limits.lookEveryMs);
    this.#timer.unref();
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    if (!announcesBody(request)) return;
    const isUpload = request.method === 'PATCH' && (request.url ?? '').startsWith(`${uploadsPath}/`);
    const { bytesRead: bytes } = request.socket;
    this.#arriving.add({ request, response, isUpload, bytes, since: performance.now() });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    for (const arriving of this.#arriving) {
      const { request, response, isUpload } = arriving;
      const { socket } = request;
      if (request.complete || request.destroyed || socket.destroyed) {
        this.#arriving.delete(arriving);
        continue;
      }
      // While we are the ones reading slowly, the sender is not to blame.
      if (isUpload && (socket.bytesRead !== arriving.bytes || request.isPaused() || socket.isPaused())) {
        arriving.bytes = socket.bytesRead;
        arriving.since = now;
      }
      if (now - arriving.since < (isUpload ? this.#limits.uploadSilenceMs : this.#limits.bodyMs)) continue;
      this.#arriving.delete(arriving);
      if (!response.headersSent) response.detachSocket(socket);
      answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket, this.#headersFor(request));
      socket.destroySoon();
    }
  }
}

/** A wider network (24 bits of IPv4, 48 of IPv6) may hold this many times the connections of one address. */
const prefixFactor = 4;

/**
 * Hangs up on connections beyond `most` per address, and beyond `prefixFactor` times that per wider network, since one person may own all
 * of its addresses. Loopback and `trustProxy` are exempt: they stand for many people.
 */
export function capConnections(server: Server, most: number, trustProxy: readonly string[]): void {
  const mayHoldMany = proxyAddress.compile(['loopback', ...trustProxy]);
  const ofAddress = new Map<string, number>();
  const ofPrefix = new Map<string, number>();
  const holds = (held: ReadonlyMap<string, number>, key: string): number => held.get(key) ?? 0;
  const count = (held: Map<string, number>, key: string, by: number): void => {
    const left = holds(held, key) + by;
    if (left <= 0) held.delete(key);
    else held.set(key, left);
  };
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || mayHoldMany(remoteAddress, 0)) return;
    const address = networkOf(remoteAddress);
    const prefix = prefixOf(address);
    if (holds(ofAddress, address) >= most || holds(ofPrefix, prefix) >= most * prefixFactor) {
      socket.destroy();
      return;
    }
    count(ofAddress, address, 1);
    count(ofPrefix, prefix, 1);
    socket.once('close', () => {
      count(ofAddress, address, -1);
      count(ofPrefix, prefix, -1);
    });
  });
}
