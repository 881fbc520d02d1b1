import { DependencyDown } from '@houselights/core';
import type { Bus } from '@houselights/core';

/** A live connection that listens to channels. A lost one is discarded, and its successor listens again. */
export interface BusLink {
  listen(channel: string): Promise<void>;
  unlisten(channel: string): Promise<void>;
}

/** What each vendor implements for its bus. */
export interface BusTransport {
  /** Rejects with DependencyDown if it cannot be sent now. */
  send(channel: string, text: string): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface BusCore {
  readonly bus: Bus;
  /** Reports a connection: listens to every channel again, then reports the gap unless it is the first connection. */
  connected(link: BusLink): Promise<void>;
  /** Reports that the connection is lost, or that the first attempt has failed. */
  disconnected(): void;
  received(channel: string, text: string): void;
}

type Listener = (payload: unknown) => void;

/** Maximum size of a message's JSON, in bytes. Postgres limits a NOTIFY to less than 8,000. */
const maxBytes = 7_000;

/**
 * The common part of both buses: listeners by topic, several on one channel, reconnecting and gaps. `onError` gets what a listener throws,
 * so that one bad listener does not silence the others.
 */
export function createBusCore(
  transport: BusTransport,
  toChannel: (topic: string) => string,
  onError: (error: unknown) => void,
): BusCore {
  const channels = new Map<string, Set<Listener>>();
  const gapListeners = new Set<() => void>();
  let link: { readonly to: BusLink; readonly listening: Map<string, Promise<void>> } | undefined;
  let attempted: () => void = () => {};
  const firstAttempt = new Promise<void>((settle) => (attempted = settle));
  let connectedBefore = false;

  const guarded = (work: () => void) => {
    try {
      work();
    } catch (error) {
      onError(error);
    }
  };

  /** Listens unless already listening. A failure means a lost connection, and the next connection listens to everything. */
  const listen = async (channel: string): Promise<void> => {
    const current = link;
    if (current === undefined) return;
    let listening = current.listening.get(channel);
    if (listening === undefined) {
      listening = current.to.listen(channel);
      current.listening.set(channel, listening);
    }
    await listening.catch(onError);
  };

  const bus: Bus = {
    async publish(topic, payload) {
      const text = JSON.stringify(payload ?? null);
      const bytes = Buffer.byteLength(text);
      if (bytes > maxBytes) throw new RangeError(`A message on ${topic} has ${bytes} bytes; ${maxBytes} are the most.`);
      await transport.send(toChannel(topic), text);
    },
    async subscribe(topic, listener) {
      const channel = toChannel(topic);
      // One function subscribed twice is two subscriptions.
      const own: Listener = (payload) => listener(payload);
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(own));
      await firstAttempt;
      await listen(channel);
      return async () => {
        listeners.delete(own);
        if (listeners.size > 0 || channels.get(channel) !== listeners) return;
        channels.delete(channel);
        if (link?.listening.delete(channel)) await link.to.unlisten(channel).catch(onError);
      };
    },
    onGap(listener) {
      const own = () => listener();
      gapListeners.add(own);
      return () => void gapListeners.delete(own);
    },
    ping: () => transport.ping(),
    async close() {
      link = undefined;
      attempted();
      channels.clear();
      gapListeners.clear();
      await transport.close();
    },
  };

  return {
    bus,
    async connected(to) {
      const first = !connectedBefore;
      connectedBefore = true;
      link = { to, listening: new Map() };
      await Promise.all([...channels.keys()].map(listen));
      attempted();
      if (!first) for (const listener of gapListeners) guarded(listener);
    },
    disconnected() {
      link = undefined;
      // Subscribers that arrive without a connection get a gap once there is one.
      connectedBefore = true;
      attempted();
    },
    received(channel, text) {
      const listeners = channels.get(channel);
      if (listeners === undefined) return;
      guarded(() => {
        const payload: unknown = JSON.parse(text);
        for (const listener of listeners) guarded(() => listener(payload));
      });
    },
  };
}

/** Runs `work`; turns any error into DependencyDown. */
export async function reaching<T>(dependency: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new DependencyDown(dependency, { cause });
  }
}
