import { watchChannel } from './watch-channel.ts';
import type { Channel } from './channel.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { RemoteConfigStore } from '@houselights/core';

const everyone = 'site';

/** Notifies everybody on the site immediately when the remote configuration changes. */
export function siteChannel(
  remoteConfig: Pick<RemoteConfigStore, 'current' | 'onChange'>,
  gatewayMetrics: GatewayMetrics,
): Channel {
  return watchChannel(
    {
      event: 'site',
      access: 'public',
      roomOf: () => everyone,
      firstMessage: () => ({ type: 'remote-config', version: remoteConfig.current().version }),
      from: [
        (tell) =>
          remoteConfig.onChange(({ version, config }) => tell(everyone, { type: 'remote-config', version, config })),
      ],
    },
    gatewayMetrics,
  );
}
