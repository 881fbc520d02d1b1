import { journalGrown } from '@houselights/jobs';
import { onEvent, readJournalLasts } from '@houselights/core';
import { JournalRoom, journalLimits } from './journal-room.ts';
import type { Connection } from './connection.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { JournalLimits, JournalReader } from './journal-room.ts';
import type { CoreDeps } from '@houselights/core';

export interface JournalRoomsOptions {
  readonly event: string;
  readonly deps: Pick<CoreDeps, 'db' | 'bus'>;
  readonly gatewayMetrics: GatewayMetrics;
  readonly readerOf: (journalId: string) => JournalReader;
  readonly limits?: JournalLimits;
  /** How often all journals are looked at: the bus may lose a hint. */
  readonly lookMs?: number;
}

/** The rooms of a channel that have sockets, by journal. */
export interface JournalRooms {
  room(journalId: string): JournalRoom;
  leave(journalId: string, connection: Connection): void;
  close(): void;
}

export function createJournalRooms(options: JournalRoomsOptions): JournalRooms {
  const { event, deps, gatewayMetrics, readerOf, limits = journalLimits, lookMs = 2_000 } = options;
  const rooms = new Map<string, JournalRoom>();
  const listening = onEvent(deps, journalGrown, ({ journalId, last }) => rooms.get(journalId)?.hear(last));
  const look = (): void => {
    // While the database is away, the next look finds everything.
    readJournalLasts(deps, [...rooms.keys()]).then(
      (states) => states.forEach(({ id, ...state }) => rooms.get(id)?.look(state)),
      () => undefined,
    );
  };
  const stopGap = deps.bus.onGap(look);
  const timer = setInterval(() => {
    if (rooms.size > 0) look();
  }, lookMs);
  timer.unref();
  return {
    room(journalId) {
      const known = rooms.get(journalId);
      if (known !== undefined) return known;
      const room = new JournalRoom({
        event,
        limits,
        reader: readerOf(journalId),
        counts: gatewayMetrics.of(event),
        onEmpty() {
          room.close();
          if (rooms.get(journalId) === room) rooms.delete(journalId);
        },
      });
      rooms.set(journalId, room);
      return room;
    },
    leave: (journalId, connection) => rooms.get(journalId)?.leave(connection),
    close() {
      clearInterval(timer);
      stopGap();
      void listening.then((stop) => stop());
      for (const room of rooms.values()) room.close();
      rooms.clear();
    },
  };
}
