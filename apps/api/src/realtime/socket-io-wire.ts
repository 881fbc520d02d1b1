import type { Socket } from 'socket.io';
import type { Frames } from './encode-frame.ts';
import type { CloseReason } from './limits.ts';
import type { Wire } from './wire.ts';

/** Bytes above which a socket counts as behind, as for Node's own sockets. */
const highWaterBytes = 16 * 1024;
const lookMs = 50;

/**
 * Clients of Socket.IO come back by themselves, and at once, when their connection ends, but not when they were told to disconnect: that is
 * said to those who would only be refused again.
 */
const isFinal: Readonly<Record<CloseReason, boolean>> = {
  session: true,
  misunderstood: true,
  flood: false,
  shutdown: false,
};

/** A socket of Socket.IO, over a WebSocket or long polls. Its heartbeat is the library's. */
export class SocketIoWire implements Wire {
  readonly #socket: Socket;
  /** Characters that wait for the transport. */
  #queued = 0;
  /** Those that the transport took last: it is busy until they have left. */
  #taken = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    const { conn } = socket;
    const drained = (): void => {
      this.#taken = this.#queued;
      this.#queued = 0;
    };
    conn.on('drain', drained);
    // The transport outlives a client that leaves the namespace and joins it again.
    socket.once('disconnect', () => conn.off('drain', drained));
  }

  get isOpen(): boolean {
    return this.#socket.connected;
  }

  get unsentBytes(): number {
    return this.#queued + (this.#socket.conn.transport.writable ? 0 : this.#taken);
  }

  get needsDrain(): boolean {
    return this.unsentBytes > highWaterBytes;
  }

  write({ packets }: Frames): void {
    for (const packet of packets) {
      this.#queued += packet.length;
      this.#socket.conn.send(packet);
    }
  }

  onceDrained(listener: () => void): void {
    const timer = setInterval(() => {
      if (this.isOpen && this.needsDrain) return;
      clearInterval(timer);
      listener();
    }, lookMs);
    timer.unref();
  }

  /** What the client sends meanwhile waits in its turn; its packets are counted. */
  pause(): void {}

  resume(): void {}

  close(reason: CloseReason): void {
    if (isFinal[reason]) this.#socket.disconnect(true);
    else this.#socket.conn.close();
  }

  terminate(): void {
    this.#socket.conn.close(true);
    // A transport that was closing waits for the client's next poll; the socket does not.
    this.#socket.disconnect();
  }
}
