import { closeCodes } from '@houselights/contracts';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Frames } from './encode-frame.ts';
import type { CloseReason } from './limits.ts';
import type { Wire } from './wire.ts';

/**
 * A WebSocket. Frames are written to its network socket directly, as bytes that thousands of sockets may share; what ws itself writes
 * (pongs, close frames) is whole frames, too.
 */
export class WebSocketWire implements Wire {
  readonly #ws: WebSocket;
  readonly #socket: Duplex;

  constructor(ws: WebSocket, socket: Duplex) {
    this.#ws = ws;
    this.#socket = socket;
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  get unsentBytes(): number {
    return this.#socket.writableLength;
  }

  get needsDrain(): boolean {
    return this.#socket.writableNeedDrain;
  }

  write({ bytes }: Frames): void {
    this.#socket.write(bytes);
  }

  onceDrained(listener: () => void): void {
    const call = (): void => {
      this.#socket.off('drain', call);
      this.#socket.off('close', call);
      listener();
    };
    this.#socket.once('drain', call);
    this.#socket.once('close', call);
  }

  ping(): void {
    this.#ws.ping();
  }

  pause(): void {
    this.#ws.pause();
  }

  resume(): void {
    this.#ws.resume();
  }

  close(reason: CloseReason): void {
    // An unread socket receives nothing, not even the close frame.
    this.#ws.resume();
    this.#ws.close(closeCodes[reason]);
  }

  terminate(): void {
    this.#ws.terminate();
  }
}
