import { frames } from '@houselights/contracts';
import { isNewerTally } from '@houselights/rules';
import { defineChannel } from './channel.ts';
import { Room } from './room.ts';
import type { Channel } from './channel.ts';
import type { Frames } from './encode-frame.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { GreenlightNews, Switch, Tally } from '@houselights/contracts';

/** The source of tallies. */
export interface TallySource {
  /** The current tally, if it is known. */
  tally(): Tally | undefined;
  /** Calls `listener` with every event; the returned function unsubscribes. */
  listen(listener: (news: GreenlightNews) => void): () => void;
}

/** Contracts promise at most 4 tallies a second. */
const tickMs = 250;

const flag: Switch = 'projects_enabled';

/**
 * A watcher gets the current tally immediately and every later one, never an older one after a newer one. While the flag is off, nothing is
 * sent, and nothing can change.
 */
export function greenlightChannel(
  source: TallySource,
  gatewayMetrics: GatewayMetrics,
  isOn: (flag: Switch) => boolean,
): Channel {
  const { news: schema, request } = frames.greenlight;
  let stop: (() => void) | undefined;
  let newest: { readonly battleId: string; readonly frame: Frames } | undefined;
  const told = new Map<string, Pick<Tally, 'battleId' | 'version'>>();
  const room = new Room({ event: 'greenlight', news: schema, gatewayMetrics, tickMs, onEmpty: rest });

  function rest(): void {
    stop?.();
    stop = undefined;
    // Nobody listens meanwhile, so this may be stale by the time somebody joins.
    newest = undefined;
    told.clear();
  }

  /** Records a tally; false if this one, or a newer one of its battle, was already sent. */
  function note({ battleId, version, ...points }: Tally): boolean {
    const tally = { battleId, version };
    const before = told.get(battleId);
    if (before !== undefined) {
      const isSaid = newest?.battleId === battleId && !isNewerTally(tally, before);
      if (isSaid || isNewerTally(before, tally)) return false;
    }
    told.set(battleId, tally);
    newest = { battleId, frame: room.encode({ type: 'tally', battleId, version, ...points }) };
    return true;
  }

  function listen(news: GreenlightNews): void {
    if (!isOn(flag) || (news.type === 'tally' && !note(news))) return;
    room.publish(news, { replaces: news.type });
  }

  return defineChannel({
    event: 'greenlight',
    request,
    access: 'public',
    flag,
    close() {
      room.close();
      rest();
    },
    receive(connection, { type }) {
      if (type === 'unwatch') return room.leave(connection);
      stop ??= source.listen(listen);
      const now = source.tally();
      if (now !== undefined) listen({ ...now, type: 'tally' });
      room.join(connection);
      if (newest !== undefined) room.tell(connection, newest.frame, { replaces: 'tally' });
      return undefined;
    },
  });
}
