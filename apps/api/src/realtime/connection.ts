import { closeCodes } from '@houselights/contracts';
import { encodeFrame } from './encode-frame.ts';
import type { ErrorNews } from '@houselights/contracts';
import type { CloseCause, GatewayLimits } from './limits.ts';
import type { ChannelMetrics, GatewayMetrics } from './gateway-metrics.ts';
import type { AccessClaims } from '@houselights/core';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Something a connection joined and must leave when it ends. */
export interface Membership {
  leave(connection: Connection): void;
}

interface Held {
  readonly bytes: Buffer;
  readonly counts: ChannelMetrics;
}

/** The session of a socket, from the token it was opened with. */
export type SocketSession = AccessClaims;

/**
 * One socket. Frames are written to the network socket directly, as bytes that thousands of sockets may share; what ws itself writes
 * (pongs, close frames) is whole frames, too.
 */
export class Connection {
  /** Identifies it in logs. */
  readonly id: string;
  readonly session: SocketSession | undefined;
  /** The frame being handled; frames of one socket are handled one after the other. */
  handling: Promise<void> | undefined;
  misunderstood = 0;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #limits: GatewayLimits;
  readonly #gatewayMetrics: GatewayMetrics;
  readonly #memberships = new Set<Membership>();
  #held: Map<string, Held> | undefined;
  #allowance: number;
  #allowanceAt: number;
  #pingAt: number;
  #silent = false;
  #cause: CloseCause | undefined;
  #closeBy = Number.POSITIVE_INFINITY;

  constructor(
    ws: WebSocket,
    socket: Duplex,
    { id, session }: { readonly id: string; readonly session: SocketSession | undefined },
    limits: GatewayLimits,
    gatewayMetrics: GatewayMetrics,
  ) {
    this.id = id;
    this.session = session;
    this.#ws = ws;
    this.#socket = socket;
    this.#limits = limits;
    this.#gatewayMetrics = gatewayMetrics;
    const now = performance.now();
    this.#allowance = limits.framesAtOnce;
    this.#allowanceAt = now;
    this.#pingAt = now + limits.pingMs;
  }

  get isOpen(): boolean {
    return this.#cause === undefined && this.#ws.readyState === this.#ws.OPEN;
  }

  /** True while it reads more slowly than we write. */
  get isBehind(): boolean {
    return this.#held !== undefined || this.#socket.writableNeedDrain;
  }

  /** Writes the bytes of whole frames. A client that leaves too much unread is disconnected. */
  write(bytes: Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.writableLength + bytes.length > this.#limits.unsentBytes) this.#cut('slow');
    else this.#socket.write(bytes);
  }

  /** Resolves when the client has read what waits for it, or is gone. One that reads nothing is disconnected. */
  async drained(): Promise<void> {
    if (!this.isOpen || !this.#socket.writableNeedDrain) return;
    const patience = setTimeout(() => this.#cut('slow'), this.#limits.pingMs);
    await new Promise<void>((resolve) => {
      this.#socket.once('drain', resolve);
      this.#socket.once('close', () => resolve());
    });
    clearTimeout(patience);
  }

  /** Writes a frame; while the reader is behind, the frame waits, and only the newest of each `key` is kept. */
  offer(key: string, bytes: Buffer, counts: ChannelMetrics): void {
    if (!this.isBehind) {
      counts.out += 1;
      this.write(bytes);
      return;
    }
    if (this.#held === undefined) {
      this.#held = new Map();
      this.#socket.once('drain', () => this.#catchUp());
    }
    // Deleted first, so that the newest is written last.
    if (this.#held.delete(key)) counts.dropped += 1;
    this.#held.set(key, { bytes, counts });
  }

  #catchUp(): void {
    const held = this.#held?.values() ?? [];
    this.#held = undefined;
    for (const { bytes, counts } of held) {
      counts.out += 1;
      this.write(bytes);
    }
  }

  /** Reports the failure of a frame that this client sent. */
  sendError(error: ErrorNews): void {
    this.#gatewayMetrics.of('error').out += 1;
    this.write(encodeFrame('error', error));
  }

  /** Records a sign of life; false if there were too many, and the socket is closing. */
  heard(): boolean {
    this.#silent = false;
    const now = performance.now();
    const { framesPerSecond, framesAtOnce } = this.#limits;
    const gained = ((now - this.#allowanceAt) / 1_000) * framesPerSecond;
    this.#allowance = Math.min(framesAtOnce, this.#allowance + gained) - 1;
    this.#allowanceAt = now;
    if (this.#allowance >= 0) return this.isOpen;
    this.close('flood');
    return false;
  }

  /** Pauses and resumes reading, so that a client's frames wait at the client. */
  pause(): void {
    this.#ws.pause();
  }

  resume(): void {
    this.#ws.resume();
  }

  close(cause: keyof typeof closeCodes): void {
    if (!this.isOpen) return;
    this.#cause = cause;
    this.#closeBy = performance.now() + this.#limits.farewellMs;
    // An unread socket receives nothing, not even the close frame.
    this.#ws.resume();
    this.#ws.close(closeCodes[cause]);
  }

  /** Periodic work: sends pings, and ends sockets that answer neither pings nor a close frame. */
  sweep(now: number): void {
    if (now >= this.#closeBy) this.#ws.terminate();
    if (!this.isOpen || now < this.#pingAt) return;
    if (this.#silent && this.handling === undefined) {
      this.#cut('dead');
      return;
    }
    this.#silent = true;
    this.#pingAt = now + this.#limits.pingMs;
    this.#ws.ping();
  }

  /** ws could not parse the input, and closes by itself. */
  failed(): void {
    this.#cause ??= 'protocol';
  }

  join(membership: Membership): void {
    this.#memberships.add(membership);
  }

  quit(membership: Membership): void {
    this.#memberships.delete(membership);
  }

  /** The socket has closed. */
  ended(code: number): void {
    const cause = this.#cause ?? 'peer';
    this.#cause = cause;
    this.#held = undefined;
    for (const membership of this.#memberships) membership.leave(this);
    const own = cause in closeCodes ? closeCodes[cause as keyof typeof closeCodes] : code;
    this.#gatewayMetrics.closed(own, cause);
  }

  /** Ends it immediately, even without an answer. */
  terminate(): void {
    this.#ws.terminate();
  }

  #cut(cause: CloseCause): void {
    this.#cause = cause;
    this.#ws.terminate();
  }
}
