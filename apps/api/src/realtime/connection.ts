import { closeCodes } from '@houselights/contracts';
import { Allowance } from './allowance.ts';
import { encodeFrame } from './encode-frame.ts';
import type { ErrorNews } from '@houselights/contracts';
import type { AccessClaims } from '@houselights/core';
import type { Frames } from './encode-frame.ts';
import type { ChannelMetrics, GatewayMetrics } from './gateway-metrics.ts';
import type { CloseCause, CloseReason, GatewayLimits } from './limits.ts';
import type { Wire } from './wire.ts';

/** Something a connection joined and must leave when it ends. */
export interface Membership {
  leave(connection: Connection): void;
}

interface Held {
  readonly frames: Frames;
  readonly counts: ChannelMetrics;
}

/** The session of a socket, from the token it was opened with. */
export type SocketSession = AccessClaims;

/** One client's socket, whatever carries it. */
export class Connection {
  /** Identifies it in logs. */
  readonly id: string;
  readonly session: SocketSession | undefined;
  /** The frame being handled; frames of one socket are handled one after the other. */
  handling: Promise<void> | undefined;
  misunderstood = 0;
  readonly #wire: Wire;
  readonly #limits: GatewayLimits;
  readonly #gatewayMetrics: GatewayMetrics;
  readonly #memberships = new Set<Membership>();
  readonly #allowance: Allowance;
  #held: Map<string, Held> | undefined;
  #pingAt: number;
  #silent = false;
  #cause: CloseCause | undefined;
  #closeBy = Number.POSITIVE_INFINITY;

  constructor(
    wire: Wire,
    { id, session }: { readonly id: string; readonly session: SocketSession | undefined },
    limits: GatewayLimits,
    gatewayMetrics: GatewayMetrics,
  ) {
    this.id = id;
    this.session = session;
    this.#wire = wire;
    this.#limits = limits;
    this.#gatewayMetrics = gatewayMetrics;
    this.#allowance = new Allowance(limits);
    this.#pingAt = performance.now() + limits.pingMs;
  }

  get isOpen(): boolean {
    return this.#cause === undefined && this.#wire.isOpen;
  }

  /** True while it reads more slowly than we write. */
  get isBehind(): boolean {
    return this.#held !== undefined || this.#wire.needsDrain;
  }

  /** A client that leaves too much unread is disconnected. */
  write(frames: Frames): void {
    if (!this.isOpen) return;
    if (this.#wire.unsentBytes + frames.bytes.length > this.#limits.unsentBytes) this.#cut('slow');
    else this.#wire.write(frames);
  }

  /** Resolves when the client has read what waits for it, or is gone. One that reads nothing is disconnected. */
  async drained(): Promise<void> {
    if (!this.isOpen || !this.#wire.needsDrain) return;
    const patience = setTimeout(() => this.#cut('slow'), this.#limits.pingMs);
    await new Promise<void>((resolve) => this.#wire.onceDrained(resolve));
    clearTimeout(patience);
  }

  /** Writes a frame; while the reader is behind, the frame waits, and only the newest of each `key` is kept. */
  offer(key: string, frames: Frames, counts: ChannelMetrics): void {
    if (!this.isBehind) {
      counts.out += 1;
      this.write(frames);
      return;
    }
    if (this.#held === undefined) {
      this.#held = new Map();
      this.#wire.onceDrained(() => this.#catchUp());
    }
    // Deleted first, so that the newest is written last.
    if (this.#held.delete(key)) counts.dropped += 1;
    this.#held.set(key, { frames, counts });
  }

  #catchUp(): void {
    const held = this.#held?.values() ?? [];
    this.#held = undefined;
    for (const { frames, counts } of held) {
      counts.out += 1;
      this.write(frames);
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
    if (this.#allowance.take()) return this.isOpen;
    this.close('flood');
    return false;
  }

  /** Pauses and resumes reading, so that a client's frames wait at the client. */
  pause(): void {
    this.#wire.pause();
  }

  resume(): void {
    this.#wire.resume();
  }

  close(reason: CloseReason): void {
    if (!this.isOpen) return;
    this.#cause = reason;
    this.#closeBy = performance.now() + this.#limits.farewellMs;
    this.#wire.close(reason);
  }

  /** Periodic work: sends pings, and ends sockets that answer neither pings nor a close frame. */
  sweep(now: number): void {
    if (now >= this.#closeBy) this.#wire.terminate();
    if (this.#wire.ping === undefined || !this.isOpen || now < this.#pingAt) return;
    if (this.#silent && this.handling === undefined) {
      this.#cut('dead');
      return;
    }
    this.#silent = true;
    this.#pingAt = now + this.#limits.pingMs;
    this.#wire.ping();
  }

  /** It ends for this reason, which the wire found itself. */
  failed(cause: 'protocol' | 'dead'): void {
    this.#cause ??= cause;
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
    const own = cause in closeCodes ? closeCodes[cause as CloseReason] : code;
    this.#gatewayMetrics.closed(own, cause);
  }

  /** Ends it immediately, even without an answer. */
  terminate(): void {
    this.#wire.terminate();
  }

  #cut(cause: CloseCause): void {
    this.#cause = cause;
    this.#wire.terminate();
  }
}
