import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Observer } from '../request-observer.ts';
import type { FoundFile, HeldFile } from './file-cache.ts';
import { readMediaAddress } from './media-address.ts';
import { forEveryOrigin, mediaRoute } from './media-files.routes.ts';
import type { MediaFileDeps } from './media-files.routes.ts';
import { mostMsFor } from './send-file.ts';

export interface MediaConnectionDeps extends MediaFileDeps {
  readonly observe: Observer;
  /** Sent with every answer. */
  readonly safeHeaders: Readonly<Record<string, string>>;
  /** True if Node's way has to see each request that shows a proxy or another site. */
  readonly looksForProxies: boolean;
}

/** A new connection that says nothing for this long is Node's to wait for. */
const firstWordMs = 1_000;
/** Node closes a connection this much later than it has promised to. */
const keepAliveBufferMs = 1_000;
const longestHead = 8_192;

/** Headers that change nothing about the answer to a plain GET of a file. */
const harmless = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  // What players tell a CDN's log of themselves (CTA-5004).
  'cmcd-object',
  'cmcd-request',
  'cmcd-session',
  'cmcd-status',
  'cookie',
  'dnt',
  'pragma',
  'priority',
  'user-agent',
]);
/** Those of them that may show a proxy or another site. */
const telling = new Set([
  'origin',
  'referer',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]);

/**
 * Answers plain GETs of media files that are held in memory straight on their connections. A segment answered through Node's HTTP server
 * costs three times as much: decision 55. Everything else about a connection (another request, a range, a condition, a body, a refusal, a
 * file to be read first, an unusual header or spelling) is Node's: it is handed the bytes as they came, and the connection for good.
 */
export function serveMediaConnections(server: Server, deps: MediaConnectionDeps): void {
  const ofNode = server.listeners('connection')[0];
  if (ofNode === undefined) throw new Error('the server has no listener for connections');
  server.off('connection', ofNode as () => void);
  const open = new Set<MediaConnection>();
  const common = commonHeaders(deps.safeHeaders);
  server.prependListener('connection', (socket: Socket) => {
    const handOver = (): void => void ofNode.call(server, socket);
    const connection = new MediaConnection(socket, server, deps, common, handOver, () => open.delete(connection));
    open.add(connection);
  });
  // The server knows only the connections that Node has.
  const closeIdle = server.closeIdleConnections.bind(server);
  const closeAll = server.closeAllConnections.bind(server);
  server.closeIdleConnections = () => {
    for (const connection of open) connection.closeWhenIdle();
    closeIdle();
  };
  server.closeAllConnections = () => {
    for (const connection of open) connection.destroy();
    closeAll();
  };
}

class MediaConnection {
  readonly #socket: Socket;
  readonly #server: Server;
  readonly #deps: MediaConnectionDeps;
  readonly #common: string;
  readonly #handOver: () => void;
  readonly #forget: () => void;
  /** The rest of the last accepted head after its address: players send the same one with each request. */
  #known = '';
  /** Ends the waiting for the system to take the last answer; undefined if it has. */
  #taken: (() => void) | undefined;
  /** Nothing is answered after the last answer. */
  #isEnding = false;

  constructor(
    socket: Socket,
    server: Server,
    deps: MediaConnectionDeps,
    common: string,
    handOver: () => void,
    forget: () => void,
  ) {
    this.#socket = socket;
    this.#server = server;
    this.#deps = deps;
    this.#common = common;
    this.#handOver = handOver;
    this.#forget = forget;
    socket.on('data', this.#read).on('end', this.#ended).on('close', this.#closed).on('error', this.#failed);
    socket.on('timeout', this.#silent).setTimeout(firstWordMs);
  }

  closeWhenIdle(): void {
    if (this.#taken !== undefined) this.#isEnding = true;
    else if (this.#known === '') this.#pass(undefined);
    else this.#socket.destroy();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  readonly #read = (chunk: Buffer): void => {
    // The next request waits where the end of the connection waits behind it.
    if (this.#taken !== undefined) {
      this.#socket.pause();
      this.#socket.unshift(chunk);
      return;
    }
    const url = this.#isEnding || !this.#server.listening ? undefined : this.#parse(chunk);
    const answer = url === undefined ? undefined : this.#find(url);
    if (answer === undefined) this.#pass(chunk);
    else this.#answer(answer);
  };

  /** The address of the one request that `chunk` consists of; undefined if it is anything but a plain GET of a media file. */
  #parse(chunk: Buffer): string | undefined {
    if (chunk.length > longestHead) return undefined;
    const text = chunk.toString('latin1');
    if (!text.startsWith('GET /media/')) return undefined;
    const end = text.indexOf(' ', 4);
    const url = text.slice(4, end);
    if (end === -1 || !/^[\x21-\x7e]+$/.test(url)) return undefined;
    const rest = text.slice(end);
    if (rest === this.#known) return url;
    if (!isPlain(rest, this.#deps.looksForProxies)) return undefined;
    this.#known = rest;
    return url;
  }

  /** The file behind an address, if it may be read now and is held; undefined where Node's way has to ask, or to refuse in words. */
  #find(url: string): Answer | undefined {
    const began = performance.now();
    try {
      const file = readMediaAddress(this.#deps, url);
      if (file instanceof Promise) {
        // Node's way asks again and says what came of it.
        file.catch(() => {});
        return undefined;
      }
      const found = this.#deps.mediaFiles.held(file.key, file.changes);
      const described = found === undefined ? undefined : describe(found, file.contentType);
      if (found === undefined || described === undefined) return undefined;
      return { url, began, found, head: `${described}cache-control: ${file.cacheControl}\r\n` };
    } catch {
      return undefined;
    }
  }

  #answer({ url, began, found, head }: Answer): void {
    const socket = this.#socket;
    const keptMs = this.#server.keepAliveTimeout;
    socket.cork();
    socket.write(
      `HTTP/1.1 200 OK\r\n${this.#common}${head}date: ${dateNow()}\r\nconnection: keep-alive\r\nkeep-alive: timeout=${Math.floor(keptMs / 1_000)}\r\n\r\n`,
      'latin1',
    );
    socket.write(found.bytes);
    socket.uncork();
    if (socket.writableLength === 0) socket.setTimeout(keptMs + keepAliveBufferMs);
    else this.#wait(found);
    const ms = performance.now() - began;
    this.#deps.observe({ requestId: randomUUID(), route: mediaRoute, method: 'GET', url, status: 200, ms });
  }

  /** What the system did not take at once waits, and keeps the bytes in memory. */
  #wait(found: HeldFile): void {
    const socket = this.#socket;
    const release = this.#deps.mediaFiles.hold(found);
    const tooSlow = setTimeout(() => socket.destroy(), mostMsFor(found.size));
    socket.setTimeout(0);
    this.#taken = () => {
      clearTimeout(tooSlow);
      release();
      this.#taken = undefined;
    };
    socket.write('', 'latin1', () => {
      this.#taken?.();
      if (socket.destroyed) return;
      if (this.#isEnding) {
        socket.off('data', this.#read).destroySoon();
        return;
      }
      socket.setTimeout(this.#server.keepAliveTimeout + keepAliveBufferMs);
      if (socket.isPaused()) socket.resume();
    });
  }

  /** Gives the connection to Node, with what it has sent and was not answered. */
  #pass(chunk: Buffer | undefined): void {
    const socket = this.#socket;
    this.#forget();
    socket.off('data', this.#read).off('end', this.#ended).off('close', this.#closed).off('error', this.#failed);
    socket.off('timeout', this.#silent).setTimeout(0);
    if (socket.destroyed) return;
    socket.pause();
    if (chunk !== undefined) socket.unshift(chunk);
    this.#handOver();
    process.nextTick(() => socket.resume());
  }

  readonly #silent = (): void => {
    if (this.#known === '') this.#pass(undefined);
    else this.#socket.destroy();
  };

  readonly #failed = (): void => void this.#socket.destroy();

  /** The other side sends no more, but may still read. */
  readonly #ended = (): void => {
    if (this.#taken === undefined) this.#socket.destroySoon();
    else this.#isEnding = true;
  };

  readonly #closed = (): void => {
    this.#taken?.();
    this.#forget();
  };
}

interface Answer {
  readonly url: string;
  /** When its request was read, in ms of the monotonic clock. */
  readonly began: number;
  readonly found: HeldFile;
  /** The headers of its file. */
  readonly head: string;
}

const plainHead = /^ HTTP\/1\.1\r\n(?:[A-Za-z0-9-]+: ?[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?\r\n)+\r\n$/;

/**
 * True for the rest of a head that asks for the whole file, as it is, of one host, and for the connection to stay. Whatever is not known to
 * be harmless is Node's to understand.
 */
function isPlain(rest: string, looksForProxies: boolean): boolean {
  if (!plainHead.test(rest)) return false;
  let hosts = 0;
  for (const line of rest.slice(11, -4).split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (name === 'host') hosts += 1;
    else if (name === 'connection') {
      if (
        line
          .slice(colon + 1)
          .trim()
          .toLowerCase() !== 'keep-alive'
      )
        return false;
    } else if (telling.has(name)) {
      if (looksForProxies) return false;
    } else if (!harmless.has(name) && !name.startsWith('sec-') && !name.startsWith('cmcd-')) return false;
  }
  return hosts === 1;
}

function commonHeaders(safe: Readonly<Record<string, string>>): string {
  const headers = new Map(Object.entries(safe));
  for (let at = 0; at < forEveryOrigin.length; at += 2)
    headers.set(forEveryOrigin[at] ?? '', forEveryOrigin[at + 1] ?? '');
  headers.set('accept-ranges', 'bytes');
  return [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
}

const descriptions = new WeakMap<FoundFile, string>();

/** The headers that a version of a file always has; undefined if its etag can't stand in a header. */
function describe(found: FoundFile, contentType: string): string | undefined {
  const known = descriptions.get(found);
  if (known !== undefined) return known;
  if (!/^[\x23-\x7e]*$/.test(found.etag)) return undefined;
  const described = `etag: "${found.etag}"\r\nlast-modified: ${found.lastModified}\r\ncontent-type: ${contentType}\r\ncontent-length: ${found.size}\r\n`;
  descriptions.set(found, described);
  return described;
}

let date = '';
let dateAt = 0;

/** The Date header's value, made anew each second. */
function dateNow(): string {
  const now = Date.now();
  if (now - dateAt >= 1_000 || now < dateAt) {
    dateAt = now - (now % 1_000);
    date = new Date(dateAt).toUTCString();
  }
  return date;
}
