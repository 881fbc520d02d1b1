import type { closeCodes } from '@houselights/contracts';
import { waitAfter } from './backoff.ts';
import type { Backoff } from './backoff.ts';

/**
 * idle: no channel is open. connecting: connecting, or waiting for the next attempt. open: receiving events. refused: the gateway does not
 * understand this client; no further attempts until all channels have closed.
 */
export type SocketState = 'idle' | 'connecting' | 'open' | 'refused';

/** One feature's channel on the socket. */
export type Channel = {
  event: string;
  /** Its result is sent whenever a connection opens: the answer covers what was missed in between. */
  greeting: () => unknown;
  /** Sent when the channel closes. */
  farewell: unknown;
  /** Called with the data of each frame of this event, as received. */
  onMessage: (data: unknown) => void;
  /** Longest acceptable wait between connection attempts, in ms; the socket's own maximum by default. */
  waitsMs?: number;
};

export type SocketOptions = {
  /** URL of the gateway, ws: or wss:, without a token. */
  address: () => string;
  /**
   * The access token for a new connection, renewed if due; undefined for visitors. `isInDoubt` if the gateway ended the last connection
   * because of its session: stays set until this has resolved once.
   */
  getToken?: (isInDoubt: boolean) => Promise<string | undefined>;
  backoff?: Backoff;
  random?: () => number;
};

/** Timeout of a connection attempt, in ms. */
const CONNECT_MS = 20_000;
/** A connection that lasted this long was good: the next attempt comes soon. */
const LASTED_MS = 10_000;

// Literal numbers: importing the contracts would pull in their whole library.
const SESSION_ENDED: (typeof closeCodes)['session'] = 4401;
const MISUNDERSTOOD: (typeof closeCodes)['misunderstood'] = 1008;
const TOO_LARGE = 1009;

type Frame = { event: string; data: unknown };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined if it is not a frame. The data may itself be a string of JSON. */
function frameOf(message: unknown): Frame | undefined {
  const frame = typeof message === 'string' ? parsed(message) : undefined;
  if (typeof frame !== 'object' || frame === null || !('event' in frame) || typeof frame.event !== 'string') {
    return undefined;
  }
  const data: unknown = 'data' in frame ? frame.data : undefined;
  return { event: frame.event, data: typeof data === 'string' ? (parsed(data) ?? data) : data };
}

/**
 * A client's only connection to the gateway: open while a channel is, and reconnected when lost. Dispatches frames to the channels by
 * event.
 */
export function createSocket({
  address,
  getToken,
  backoff = { firstMs: 1_000, mostMs: 5_000 },
  random = Math.random,
}: SocketOptions) {
  const channels = new Set<Channel>();
  const listeners = new Set<() => void>();
  let state: SocketState = 'idle';
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isInDoubt = false;
  /** Between attempts. */
  let isWaiting = false;
  /** Counts connections: events of earlier ones are ignored. */
  let turn = 0;

  function set(next: SocketState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function say(event: string, data: unknown): void {
    if (state === 'open') socket?.send(JSON.stringify({ event, data }));
  }

  function onMessage(message: unknown): void {
    const frame = frameOf(message);
    if (!frame) return;
    for (const channel of channels) if (channel.event === frame.event) channel.onMessage(frame.data);
  }

  function drop(): void {
    turn += 1;
    clearTimeout(timer);
    socket?.close();
    socket = undefined;
  }

  /** Longest wait between attempts: that of the least patient channel. */
  function mostMs(): number {
    return Math.min(...[...channels].map(({ waitsMs = backoff.mostMs }) => waitsMs));
  }

  function again(): void {
    drop();
    set('connecting');
    isWaiting = true;
    timer = setTimeout(() => void connect(), waitAfter(failures, { ...backoff, mostMs: mostMs() }, random));
    failures += 1;
  }

  async function authorised(): Promise<URL> {
    const url = new URL(address());
    const token = await getToken?.(isInDoubt);
    isInDoubt = false;
    if (token) url.searchParams.set('token', token);
    return url;
  }

  async function connect(): Promise<void> {
    isWaiting = false;
    drop();
    set('connecting');
    const mine = turn;
    const isMine = () => mine === turn;
    try {
      const url = await authorised();
      if (isMine()) listenTo(new WebSocket(url), isMine);
    } catch {
      if (isMine()) again();
    }
  }

  function listenTo(made: WebSocket, isMine: () => boolean): void {
    socket = made;
    let openedAt = Infinity;
    timer = setTimeout(again, CONNECT_MS);
    made.addEventListener('open', () => {
      if (!isMine()) return;
      clearTimeout(timer);
      openedAt = performance.now();
      set('open');
      for (const { event, greeting } of channels) say(event, greeting());
    });
    made.addEventListener('message', (event) => {
      if (isMine()) onMessage(event.data);
    });
    made.addEventListener('close', ({ code }) => {
      if (!isMine()) return;
      if (code === MISUNDERSTOOD || code === TOO_LARGE) {
        drop();
        set('refused');
        return;
      }
      if (code === SESSION_ENDED) isInDoubt = true;
      if (performance.now() - openedAt >= LASTED_MS) failures = 0;
      again();
    });
  }

  return {
    state: () => state,
    /** Calls `listener` when the state changes. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Opens a channel until the returned function is called. */
    open: (channel: Channel): (() => void) => {
      const before = mostMs();
      channels.add(channel);
      // A less patient channel cuts a long wait short.
      if (state === 'idle' || (isWaiting && mostMs() < before)) void connect();
      else say(channel.event, channel.greeting());
      return () => {
        if (!channels.delete(channel)) return;
        say(channel.event, channel.farewell);
        if (channels.size > 0) return;
        drop();
        failures = 0;
        set('idle');
      };
    },
    /** Reconnects immediately: another user is signed in, the network is back, or the connection seems dead. */
    renew: (): void => {
      if (state === 'idle' || state === 'refused') return;
      failures = 0;
      void connect();
    },
  };
}

export type LiveSocket = ReturnType<typeof createSocket>;
