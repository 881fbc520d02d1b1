import { Frames, encodeFrame } from './encode-frame.ts';
import type { Connection } from './connection.ts';
import type { ChannelMetrics, GatewayMetrics } from './gateway-metrics.ts';
import type { z } from 'zod';

export interface RoomOptions<News extends z.ZodType> {
  readonly event: string;
  readonly news: News;
  readonly gatewayMetrics: GatewayMetrics;
  /** Events published within this many ms of a write are sent together, in one write per socket. */
  readonly tickMs?: number;
  /** Called when the last socket has left. */
  readonly onEmpty?: () => void;
}

export interface Publishing {
  /** Events that supersede older ones of the same name: the older ones are dropped if they are still queued. */
  readonly replaces?: string;
}

interface Queued<News> {
  readonly news: News;
  readonly key: string | undefined;
  readonly number: number;
}

let rooms = 0;

/** Sockets that receive the same events. A frame is built once, and the same bytes are written to each socket. */
export class Room<News extends z.ZodType> {
  readonly #options: RoomOptions<News>;
  readonly #counts: ChannelMetrics;
  readonly #name: string;
  readonly #members = new Set<Connection>();
  /** Sockets that joined since the last write, with the number of the last event before they joined: they get only later ones. */
  readonly #newcomers = new Map<Connection, number>();
  #queue: Queued<z.output<News>>[] = [];
  #number = 0;
  #tick: NodeJS.Timeout | undefined;

  constructor(options: RoomOptions<News>) {
    this.#options = options;
    this.#counts = options.gatewayMetrics.of(options.event);
    rooms += 1;
    this.#name = String(rooms);
  }

  get size(): number {
    return this.#members.size;
  }

  join(connection: Connection): void {
    if (this.#members.has(connection) || !connection.isOpen) return;
    this.#members.add(connection);
    this.#counts.members += 1;
    if (this.#queue.length > 0) this.#newcomers.set(connection, this.#number);
    connection.join(this);
  }

  leave(connection: Connection): void {
    if (!this.#members.delete(connection)) return;
    this.#counts.members -= 1;
    this.#newcomers.delete(connection);
    connection.quit(this);
    if (this.#members.size === 0) this.#options.onEmpty?.();
  }

  /** Sends to everyone in the room: immediately if the room was quiet, else with the next tick. */
  publish(news: z.input<News>, { replaces }: Publishing = {}): void {
    const said = this.#options.news.parse(news);
    if (this.#members.size === 0) return;
    this.#number += 1;
    if (replaces !== undefined) this.#queue = this.#queue.filter(({ key }) => key !== replaces);
    this.#queue.push({ news: said, key: replaces, number: this.#number });
    if (this.#tick === undefined) this.#write();
  }

  /** Sends to one socket immediately. */
  tell(connection: Connection, frames: Frames, { replaces }: Publishing = {}): void {
    if (replaces !== undefined) {
      connection.offer(this.#keyOf(replaces), frames, this.#counts);
      return;
    }
    this.#counts.out += 1;
    connection.write(frames);
  }

  encode(news: z.input<News>): Frames {
    const { event, news: schema } = this.#options;
    return encodeFrame(event, schema.parse(news));
  }

  close(): void {
    clearTimeout(this.#tick);
    this.#queue = [];
  }

  #keyOf(key: string): string {
    return `${this.#name}.${key}`;
  }

  #write(): void {
    const { event, tickMs = 50 } = this.#options;
    const queue = this.#queue;
    this.#queue = [];
    const frames = queue.map(({ news }) => encodeFrame(event, news));
    const all = Frames.join(frames);
    for (const member of this.#members) {
      const since = this.#newcomers.get(member);
      if (since === undefined && !member.isBehind) {
        this.#counts.out += frames.length;
        member.write(all);
        continue;
      }
      for (const [index, { key, number }] of queue.entries()) {
        if (since !== undefined && number <= since) continue;
        this.tell(member, frames[index] ?? all, key === undefined ? {} : { replaces: key });
      }
    }
    this.#newcomers.clear();
    this.#tick = setTimeout(() => {
      this.#tick = undefined;
      if (this.#queue.length > 0) this.#write();
    }, tickMs);
    this.#tick.unref();
  }
}
