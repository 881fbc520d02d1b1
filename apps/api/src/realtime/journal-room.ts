import { Frames, encodeFrame } from './encode-frame.ts';
import type { Connection } from './connection.ts';
import type { ChannelMetrics } from './gateway-metrics.ts';
import type { JournalState } from '@houselights/core';

/** One entry of a journal, as clients receive it. */
export interface JournalNews {
  readonly offset: number;
}

/** Where a room's history comes from. */
export interface JournalReader {
  state(): Promise<JournalState>;
  /** Entries after an offset, in order. */
  read(after: number, most: number): Promise<readonly JournalNews[]>;
}

/** A place in the history that a client has reached. */
export interface ReachedPlace {
  readonly epoch: string;
  readonly offset: number;
}

/** What a client is told when it begins to watch; what follows `offset` comes after it. */
export interface Joined extends ReachedPlace {
  /** True if the client has missed nothing: what follows goes on where it was. */
  readonly recovered: boolean;
}

export interface JournalRoomOptions {
  readonly event: string;
  readonly reader: JournalReader;
  readonly counts: ChannelMetrics;
  readonly limits: JournalLimits;
  readonly onEmpty: () => void;
}

export interface JournalLimits {
  /** Entries kept in memory, for clients that come back. */
  readonly remembered: number;
  /** Entries read at once. */
  readonly atOnce: number;
  /** A client that has missed more than this reads everything again. */
  readonly mostMissed: number;
  /** What happens within this many ms of a write is written together. */
  readonly tickMs: number;
  /** Between two tries while the database is away. */
  readonly againMs: number;
}

export const journalLimits: JournalLimits = {
  remembered: 500,
  atOnce: 500,
  mostMissed: 5_000,
  tickMs: 50,
  againMs: 1_000,
};

/** Makes the frame that a socket is told when it begins to watch. */
type Greet = (joined: Joined) => Frames;

interface Member {
  /** The offset up to which the socket was told. */
  told: number;
  readonly greet: Greet;
}

interface Remembered {
  readonly offset: number;
  readonly frame: Frames;
}

/**
 * Sockets that follow a journal. Whatever the bus says is a hint only: the room reads each entry from the database, in the order of the
 * offsets, and writes the same bytes to every socket. A socket that comes back with its last offset gets what it missed first.
 */
export class JournalRoom {
  readonly #options: JournalRoomOptions;
  readonly #members = new Map<Connection, Member>();
  #joining = 0;
  #epoch = '';
  #recent: Remembered[] = [];
  /** The offset of the newest entry that was read. */
  #told = 0;
  /** The newest offset that the room has heard of. */
  #heard = 0;
  #opened: Promise<void> | undefined;
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The journal was read up to where it was when the room opened. */
  #isOpen = false;
  #isBeginning = false;
  #isClosed = false;

  constructor(options: JournalRoomOptions) {
    this.#options = options;
  }

  /** Something happened: the journal's newest entry has at least this offset. */
  hear(last: number): void {
    if (last <= this.#heard) return;
    this.#heard = last;
    if (this.#isOpen && this.#timer === undefined) this.#catchUp();
  }

  /** The journal as it is now. In another epoch (a backup was restored) everybody begins anew. */
  look({ epoch, last }: Pick<JournalState, 'epoch' | 'last'>): void {
    if (this.#epoch === '' || epoch === this.#epoch) this.hear(last);
    else this.#begin();
  }

  /**
   * Begins to tell a socket what happens, from a place that it has reached or else from now on. `greet` makes the frame that is written
   * first.
   */
  async join(connection: Connection, place: ReachedPlace | undefined, greet: Greet): Promise<void> {
    this.#joining += 1;
    try {
      this.#opened ??= this.#open();
      await this.#opened;
      if (place !== undefined && place.epoch === this.#epoch && place.offset > this.#told)
        await this.#readTo(place.offset);
      await this.#rejoin(connection, place, greet);
    } catch (error) {
      if (this.#reading === undefined && this.#members.size === 0) this.#opened = undefined;
      throw error;
    } finally {
      this.#joining -= 1;
      this.#endIfEmpty();
    }
  }

  leave(connection: Connection): void {
    if (!this.#members.delete(connection)) return;
    this.#options.counts.members -= 1;
    connection.quit(this);
    this.#endIfEmpty();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #endIfEmpty(): void {
    if (this.#members.size === 0 && this.#joining === 0) this.#options.onEmpty();
  }

  async #open(): Promise<void> {
    const { reader, limits } = this.#options;
    try {
      const { epoch, last, kept } = await reader.state();
      // What was heard of another epoch means nothing.
      this.#heard = Math.max(epoch === this.#epoch || this.#epoch === '' ? this.#heard : 0, last);
      this.#epoch = epoch;
      this.#recent = [];
      this.#told = Math.max(kept, last - limits.remembered, 0);
      await this.#readTo(last);
      this.#isOpen = true;
      this.#greetAnew();
      if (this.#heard > this.#told && this.#timer === undefined) this.#catchUp();
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }

  /** Reads the journal of a new epoch, for everybody. The next look tries again what fails. */
  #begin(): void {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    this.#isOpen = false;
    for (const member of this.#members.values()) member.told = Infinity;
    const opened = (this.#reading ?? Promise.resolve()).catch(() => undefined).then(() => this.#open());
    this.#opened = opened;
    opened
      .catch(() => {
        if (this.#opened === opened) this.#opened = undefined;
      })
      .finally(() => {
        this.#isBeginning = false;
      });
  }

  /** Tells the sockets of an epoch that ended that they are in another one. */
  #greetAnew(): void {
    const joined = { epoch: this.#epoch, offset: this.#told, recovered: false };
    for (const [connection, member] of this.#members) {
      if (member.told !== Infinity) continue;
      connection.write(member.greet(joined));
      member.told = this.#told;
    }
  }

  /** Writes what a socket has missed, and makes it a member in the same turn of the event loop. */
  async #rejoin(connection: Connection, place: ReachedPlace | undefined, greet: Greet): Promise<void> {
    const { reader, limits, counts } = this.#options;
    const anew = (): void => {
      connection.write(greet({ epoch: this.#epoch, offset: this.#told, recovered: false }));
      this.#admit(connection, this.#told, greet);
    };
    if (place === undefined || place.epoch !== this.#epoch) return anew();
    let { offset } = place;
    if (offset > this.#told || this.#told - offset > limits.mostMissed) return anew();
    if (offset < this.#firstRemembered && (await reader.state()).kept > offset) return anew();
    connection.write(greet({ epoch: this.#epoch, offset, recovered: true }));
    while (offset < this.#firstRemembered && connection.isOpen) {
      const missed = await reader.read(offset, limits.atOnce);
      // Entries were deleted meanwhile.
      if (missed[0]?.offset !== offset + 1) return anew();
      const frames = missed.map((news) => encodeFrame(this.#options.event, news));
      counts.out += frames.length;
      connection.write(Frames.join(frames));
      offset += missed.length;
      await connection.drained();
    }
    this.#admit(connection, offset, greet);
  }

  /** From now on, a socket that was told everything up to an offset is told everything. */
  #admit(connection: Connection, told: number, greet: Greet): void {
    if (!connection.isOpen || this.#isClosed) return;
    this.#write(connection, told);
    if (!this.#members.has(connection)) this.#options.counts.members += 1;
    this.#members.set(connection, { told: this.#told, greet });
    connection.join(this);
  }

  /** The offset before the oldest entry that the room remembers. */
  get #firstRemembered(): number {
    return this.#told - this.#recent.length;
  }

  /** Writes to a socket what the room remembers after an offset. */
  #write(connection: Connection, after: number): void {
    const frames = this.#recent.filter(({ offset }) => offset > after).map(({ frame }) => frame);
    if (frames.length === 0) return;
    this.#options.counts.out += frames.length;
    connection.write(Frames.join(frames));
  }

  /** Reads and tells what the room has heard of, now and again after the tick while there is more. */
  #catchUp(): void {
    const { limits } = this.#options;
    const again = (ms: number): void => {
      if (this.#isClosed) return;
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        if (this.#heard > this.#told) this.#catchUp();
      }, ms);
      this.#timer.unref();
    };
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Until it has ended, further news waits for the timer.
    again(limits.tickMs);
    this.#readTo(this.#heard).catch(() => {
      clearTimeout(this.#timer);
      again(limits.againMs);
    });
  }

  /** Reads up to an offset, as far as there is anything, and tells every socket; one reading at a time. */
  async #readTo(offset: number): Promise<void> {
    while (this.#reading !== undefined) await this.#reading.catch(() => undefined);
    if (this.#told >= offset) return;
    this.#reading = this.#read(offset);
    try {
      await this.#reading;
    } finally {
      this.#reading = undefined;
    }
  }

  async #read(to: number): Promise<void> {
    const { reader, limits, event, counts } = this.#options;
    while (this.#told < to) {
      const news = await reader.read(this.#told, limits.atOnce);
      const last = news.at(-1)?.offset;
      if (last === undefined) return;
      const entries = news.map((one) => ({ offset: one.offset, frame: encodeFrame(event, one) }));
      const before = this.#told;
      this.#told = last;
      this.#recent = [...this.#recent, ...entries].slice(-limits.remembered);
      const all = Frames.join(entries.map(({ frame }) => frame));
      for (const [connection, member] of this.#members) {
        const { told } = member;
        const later = told === before ? entries : entries.filter((entry) => entry.offset > told);
        if (later.length === 0) continue;
        counts.out += later.length;
        connection.write(later.length === entries.length ? all : Frames.join(later.map(({ frame }) => frame)));
        member.told = last;
      }
    }
  }
}
