import { randomUUID } from 'node:crypto';
import proxyAddress from '@fastify/proxy-addr';
import { prefixOf } from '@houselights/core';
import { networkOf } from './caller-address.ts';
import { answerUnreadable, problemReply } from './problem-replies.ts';
import { uploadsPath } from './upload-store.ts';
import type { Refusal } from '@houselights/contracts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long headers may take to arrive, and what comes after them; an upload may take as long as something of it arrives. */
export const headersMs = 5_000;
const bodyMs = 15_000;
const uploadSilenceMs = 60_000;
const lookEveryMs = 1_000;

/** Refuses a request that names two hosts (RFC 9112, section 3.2): proxies and we could each believe another one. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Refuses a request before anything of it is looked at, and hangs up. */
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

/** Hangs up on bodies that take too long to arrive. One timer looks at all of them. */
export class Arrivals {
  readonly #arriving = new Set<Arriving>();
  readonly #limits: ArrivalLimits;
  readonly #timer: NodeJS.Timeout;

  readonly #headersFor: (request: IncomingMessage) => Readonly<Record<string, string>>;

  /** `headersFor` go with what is said to whoever is too slow. */
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
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length === '0' && encoding === undefined) return;
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
      // While we ourselves are slow to take it, its sender is not to blame.
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

/** Networks of one wider network (24 bits of IPv4, 48 of IPv6) may hold so many times what one of them may. */
const prefixFactor = 4;

/**
 * Hangs up on connections beyond `most` of one address, and on those beyond a multiple of the wider network around it, of which somebody may
 * have every address. Those of this machine and of `trustProxy` stand for many people.
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
