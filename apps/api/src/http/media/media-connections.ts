import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Observer } from '../request-observer.ts';
import type { FoundFile } from './file-cache.ts';
import { readMediaAddress } from './media-address.ts';
import type { FileToSend } from './media-address.ts';
import { forEveryOrigin, mediaRoute } from './media-files.routes.ts';
import type { MediaFileDeps } from './media-files.routes.ts';
import { stalledMs } from './send-file.ts';

export interface MediaConnectionDeps extends MediaFileDeps {
  readonly observe: Observer;
  /** Sent with every answer. */
  readonly safeHeaders: Readonly<Record<string, string>>;
}

/** A new connection that says nothing for this long is Node's to wait for. */
const firstWordMs = 1_000;
const longestHead = 8_192;

/** Headers that change nothing about the answer to a plain GET of a file. */
const harmless = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'cookie',
  'dnt',
  'origin',
  'pragma',
  'priority',
  'referer',
  'user-agent',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]);

/**
 * Answers plain GETs of media files that are held in memory straight on their connections. A segment answered through Node's HTTP server
 * costs three times as much: decision 55. Everything else about a connection (another request, a range, a condition, a body, a refusal, an
 * unusual header or spelling) is Node's: it is handed the bytes as they came, and the connection for good.
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
    closeIdle();
    for (const connection of open) connection.closeWhenIdle();
  };
  server.closeAllConnections = () => {
    closeAll();
    for (const connection of open) connection.destroy();
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
  #isBusy = false;
  #isClosing = false;
  #isOver = false;
  /** What came before the last request was answered. */
  #waiting: Buffer | undefined;
  #release: (() => void) | undefined;

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
    socket.on('data', this.#read).on('close', this.#closed).on('error', this.#failed);
    socket.on('end', this.#ended).on('timeout', this.#silent).setTimeout(firstWordMs);
  }

  closeWhenIdle(): void {
    this.#isClosing = true;
    if (!this.#isBusy) this.#socket.destroy();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  readonly #read = (chunk: Buffer): void => {
    if (this.#isBusy) {
      this.#waiting = this.#waiting === undefined ? chunk : Buffer.concat([this.#waiting, chunk]);
      this.#socket.pause();
      return undefined;
    }
    const request = this.#parse(chunk);
    if (request === undefined || !this.#server.listening) return this.#pass(chunk);
    const began = performance.now();
    let found: Found | Promise<Found>;
    try {
      const file = readMediaAddress(this.#deps, request.url);
      found = file instanceof Promise ? file.then((known) => this.#find(known)) : this.#find(file);
    } catch {
      // Node's way refuses it in words.
      return this.#pass(chunk);
    }
    this.#isBusy = true;
    if (!(found instanceof Promise)) return this.#answer(found, chunk, request, began);
    this.#socket.setTimeout(stalledMs);
    found
      .then(
        (known) => this.#answer(known, chunk, request, began),
        () => this.#pass(chunk),
      )
      .catch(() => this.#socket.destroy());
    return undefined;
  };

  #find(file: FileToSend): Found | Promise<Found> {
    const found = this.#deps.mediaFiles.find(file.key, file.changes);
    return found instanceof Promise ? found.then((known) => ({ file, found: known })) : { file, found };
  }

  /** The one request that `chunk` consists of; undefined if it is anything but a plain GET of a media file. */
  #parse(chunk: Buffer): { readonly url: string } | undefined {
    if (chunk.length > longestHead) return undefined;
    const text = chunk.toString('latin1');
    if (!text.startsWith('GET /media/')) return undefined;
    const end = text.indexOf(' ', 4);
    if (end === -1) return undefined;
    const rest = text.slice(end);
    if (!/^[\x21-\x7e]+$/.test(text.slice(4, end))) return undefined;
    if (rest !== this.#known) {
      if (!isPlain(rest)) return undefined;
      this.#known = rest;
    }
    return { url: text.slice(4, end) };
  }

  #answer({ file, found }: Found, chunk: Buffer, { url }: { readonly url: string }, began: number): void {
    const socket = this.#socket;
    if (this.#isOver || socket.destroyed) return;
    const { bytes } = found ?? {};
    const described = found === undefined ? undefined : describe(found, file.contentType);
    if (found === undefined || bytes === undefined || described === undefined) return this.#pass(chunk);
    const connection = this.#isClosing ? 'close' : 'keep-alive';
    const head = `HTTP/1.1 200 OK\r\n${this.#common}${described}cache-control: ${file.cacheControl}\r\ndate: ${dateNow()}\r\nconnection: ${connection}\r\n\r\n`;
    socket.cork();
    socket.write(head, 'latin1');
    socket.write(bytes);
    socket.uncork();
    const ms = performance.now() - began;
    this.#deps.observe({ requestId: randomUUID(), route: mediaRoute, method: 'GET', url, status: 200, ms });
    if (socket.writableLength === 0) return this.#drained();
    // What the system did not take at once waits, and keeps the bytes in memory.
    this.#release = this.#deps.mediaFiles.hold(found);
    socket.setTimeout(stalledMs);
    socket.write('', 'latin1', this.#drained);
    return undefined;
  }

  /** The answer is with the system: the connection waits for the next request. */
  readonly #drained = (): void => {
    const socket = this.#socket;
    this.#isBusy = false;
    this.#letGo();
    if (this.#isOver || socket.destroyed) return;
    if (this.#isClosing) {
      socket.end();
      return;
    }
    socket.setTimeout(this.#server.keepAliveTimeout);
    const next = this.#waiting;
    if (next === undefined) return;
    this.#waiting = undefined;
    socket.resume();
    this.#read(next);
  };

  #letGo(): void {
    this.#release?.();
    this.#release = undefined;
  }

  /** Gives the connection to Node, with what it has sent and was not answered. */
  #pass(chunk: Buffer | undefined): void {
    if (this.#isOver || this.#socket.destroyed) return;
    const socket = this.#socket;
    this.#over();
    socket.off('data', this.#read).off('close', this.#closed).off('error', this.#failed);
    socket.off('end', this.#ended).off('timeout', this.#silent).setTimeout(0);
    socket.pause();
    const unanswered = [chunk, this.#waiting].filter((part) => part !== undefined);
    if (unanswered.length > 0) socket.unshift(Buffer.concat(unanswered));
    this.#handOver();
    process.nextTick(() => socket.resume());
  }

  #over(): void {
    this.#isOver = true;
    this.#letGo();
    this.#forget();
  }

  readonly #silent = (): void => {
    if (this.#known === '') this.#pass(undefined);
    else this.#socket.destroy();
  };

  readonly #failed = (): void => void this.#socket.destroy();

  /** The other side sends no more, but may still read. */
  readonly #ended = (): void => {
    if (this.#isBusy) this.#isClosing = true;
    else this.#socket.destroy();
  };

  readonly #closed = (): void => this.#over();
}

interface Found {
  readonly file: FileToSend;
  readonly found: FoundFile | undefined;
}

const plainHead = /^ HTTP\/1\.1\r\n(?:[A-Za-z0-9-]+: ?[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?\r\n)+\r\n$/;

/**
 * True for the rest of a head that asks for the whole file, as it is, of one host, and for the connection to stay. Whatever is not known to
 * be harmless is Node's to understand.
 */
function isPlain(rest: string): boolean {
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
