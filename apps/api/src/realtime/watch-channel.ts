import { frames } from '@houselights/contracts';
import { defineChannel } from './channel.ts';
import { Room } from './room.ts';
import type { Channel } from './channel.ts';
import type { Source } from './source.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { Access, FrameName, Scope } from '@houselights/contracts';
import type { Caller } from '@houselights/core';
import type { z } from 'zod';

type WatchedName = Exclude<FrameName, 'greenlight' | 'comment' | 'notification'>;
type News<N extends WatchedName> = z.output<(typeof frames)[N]['news']>;

export interface WatchOptions<N extends WatchedName, Level extends Access> {
  readonly event: N;
  readonly access: Level;
  readonly scope?: Scope;
  /** The caller's room: callers with the same key get the same events. */
  readonly roomOf: (caller: 'public' extends Level ? Caller | undefined : Caller) => string;
  /** Sent to each client that begins to watch. */
  readonly firstMessage: () => News<N>;
  readonly from: readonly Source<News<N>>[];
}

/** A channel that clients watch for bus events, room by room, until they unwatch or disconnect. */
export function watchChannel<N extends WatchedName, Level extends Access>(
  { event, access, scope, roomOf, firstMessage: greeting, from }: WatchOptions<N, Level>,
  gatewayMetrics: GatewayMetrics,
): Channel {
  const { news: schema, request } = frames[event];
  const rooms = new Map<string, Room<typeof schema>>();
  const roomFor = (key: string): Room<typeof schema> => {
    const known = rooms.get(key);
    if (known !== undefined) return known;
    const room: Room<typeof schema> = new Room({
      event,
      news: schema,
      gatewayMetrics,
      onEmpty: () => close(key, room),
    });
    rooms.set(key, room);
    return room;
  };
  const close = (key: string, room: Room<typeof schema>): void => {
    room.close();
    if (rooms.get(key) === room) rooms.delete(key);
  };
  // Events of one kind carry the whole state: the newest supersedes the others.
  const tell = (key: string, news: News<N>): void => rooms.get(key)?.publish(news, { replaces: news.type });
  const sources = from.map((listen) => listen(tell, () => [...rooms.keys()]));
  return defineChannel({
    event,
    request,
    access,
    ...(scope === undefined ? {} : { scope }),
    close() {
      for (const stop of sources) stop();
      for (const room of rooms.values()) room.close();
    },
    receive(connection, { type }, caller) {
      const key = roomOf(caller);
      if (type === 'unwatch') return rooms.get(key)?.leave(connection);
      const room = roomFor(key);
      room.join(connection);
      const news = greeting();
      room.tell(connection, room.encode(news), { replaces: news.type });
      return undefined;
    },
  });
}
