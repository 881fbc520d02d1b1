import type { CloseCause } from './limits.ts';
import type { Metrics, Reading } from '@houselights/observability';

/** Totals of a channel's sockets since the process started; `members` is the current number. */
export interface ChannelMetrics {
  members: number;
  in: number;
  out: number;
  /** Events superseded by newer ones before a slow reader got them. */
  dropped: number;
}

/** Counters of this process's gateway. */
export interface GatewayMetrics {
  sockets: number;
  of(channel: string): ChannelMetrics;
  closed(code: number, cause: CloseCause): void;
}

export function createGatewayMetrics(metrics: Metrics | undefined): GatewayMetrics {
  const channels = new Map<string, ChannelMetrics>();
  const closes = new Map<string, { labels: Record<string, string>; value: number }>();
  const gatewayMetrics: GatewayMetrics = {
    sockets: 0,
    of(channel) {
      const known = channels.get(channel);
      if (known !== undefined) return known;
      const fresh: ChannelMetrics = { members: 0, in: 0, out: 0, dropped: 0 };
      channels.set(channel, fresh);
      return fresh;
    },
    closed(code, cause) {
      const key = `${code} ${cause}`;
      const count = closes.get(key) ?? { labels: { code: String(code), cause }, value: 0 };
      count.value += 1;
      closes.set(key, count);
    },
  };
  const perChannel = (read: (channel: string, counts: ChannelMetrics) => readonly Reading[]): readonly Reading[] =>
    [...channels].flatMap(([channel, counts]) => read(channel, counts));
  metrics?.watch('houselights_sockets_open', 'Sockets that are open', [], () =>
    Promise.resolve([{ labels: {}, value: gatewayMetrics.sockets }]),
  );
  metrics?.watch('houselights_sockets', 'Sockets that listen to a channel', ['channel'], () =>
    Promise.resolve(perChannel((channel, { members }) => [{ labels: { channel }, value: members }])),
  );
  metrics?.watchCount(
    'houselights_socket_frames_total',
    'Frames that came in, went out, or were dropped for slow readers',
    ['channel', 'direction'],
    () =>
      perChannel((channel, counts) =>
        (['in', 'out', 'dropped'] as const).map((direction) => ({
          labels: { channel, direction },
          value: counts[direction],
        })),
      ),
  );
  metrics?.watchCount('houselights_socket_closes_total', 'Sockets that ended', ['code', 'cause'], () => [
    ...closes.values(),
  ]);
  return gatewayMetrics;
}
