import type { closeCodes } from '@houselights/contracts';
import { waitAfter } from './backoff.ts';
import type { Backoff } from './backoff.ts';

/**
 * idle: nobody listens. connecting: on the way, or waiting for the next attempt. open: news come. refused: the gateway does not understand
 * this client, and is not asked again until nobody listens any more.
 */
export type SocketState = 'idle' | 'connecting' | 'open' | 'refused';

/** One feature's part of the socket. */
export type Channel = {
  event: string;
  /** Said whenever a connection begins: what was missed while there was none comes as the answer to it. */
  greeting: unknown;
  /** Said when nobody listens any more. */
  farewell: unknown;
  /** The data of each frame of this event, as it came. */
  hear: (data: unknown) => void;
  /** How long it can do without a connection while one cannot be made, in ms; the socket's own longest wait unless said. */
  waitsMs?: number;
};

export type SocketOptions = {
  /** The address of the gateway, ws: or wss:, without a token. */
  address: () => string;
  /**
   * The access token for a connection that begins, renewed where that is due; undefined for somebody who is signed out. `isInDoubt` when
   * the gateway ended the last connection for its session: until this has resolved once, it is said again.
   */
  getToken?: (isInDoubt: boolean) => Promise<string | undefined>;
  backoff?: Backoff;
  random?: () => number;
};

/** A connection that is not there after this long will not come, in ms. */
const CONNECT_MS = 20_000;
/** One that lasted this long was a good one: the next attempt comes soon. */
const LASTED_MS = 10_000;

// By number: the contracts bring their whole library along.
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

/** Undefined for what is no frame. The data may itself be a text that holds JSON. */
function frameOf(message: unknown): Frame | undefined {
  const frame = typeof message === 'string' ? parsed(message) : undefined;
  if (typeof frame !== 'object' || frame === null || !('event' in frame) || typeof frame.event !== 'string') {
    return undefined;
  }
  const data: unknown = 'data' in frame ? frame.data : undefined;
  return { event: frame.event, data: typeof data === 'string' ? (parsed(data) ?? data) : data };
}

/**
 * The one connection of a client to the gateway: there while a channel is open, made again when it is lost. What comes is given to the
 * channels by event.
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
  /** Until the next attempt. */
  let isWaiting = false;
  /** Counts connections: what an earlier one still tells is not heard. */
  let turn = 0;

  function set(next: SocketState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function say(event: string, data: unknown): void {
    if (state === 'open') socket?.send(JSON.stringify({ event, data }));
  }

  function hear(message: unknown): void {
    const frame = frameOf(message);
    if (!frame) return;
    for (const channel of channels) if (channel.event === frame.event) channel.hear(frame.data);
  }

  function drop(): void {
    turn += 1;
    clearTimeout(timer);
    socket?.close();
    socket = undefined;
  }

  /** Between two attempts: as long as the least patient channel waits. */
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
      for (const { event, greeting } of channels) say(event, greeting);
    });
    made.addEventListener('message', (event) => {
      if (isMine()) hear(event.data);
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
    /** Calls back when the state changes. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Listens on a channel until the function that it returns is called. */
    open: (channel: Channel): (() => void) => {
      const before = mostMs();
      channels.add(channel);
      // Whoever waited for long has company that does not.
      if (state === 'idle' || (isWaiting && mostMs() < before)) void connect();
      else say(channel.event, channel.greeting);
      return () => {
        if (!channels.delete(channel)) return;
        say(channel.event, channel.farewell);
        if (channels.size > 0) return;
        drop();
        failures = 0;
        set('idle');
      };
    },
    /** Connects anew at once: somebody else is signed in, the network is back, or the connection is suspected to be dead. */
    renew: (): void => {
      if (state === 'idle' || state === 'refused') return;
      failures = 0;
      void connect();
    },
  };
}

export type LiveSocket = ReturnType<typeof createSocket>;
