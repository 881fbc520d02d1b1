import { watchChannel } from './watch-channel.ts';
import type { Channel } from './channel.ts';
import type { Traffic } from './traffic.ts';
import type { RemoteConfigStore } from '@houselights/core';

const everyone = 'site';

/** What everybody on the site has to know at once: that its remote configuration has changed. */
export function siteChannel(remoteConfig: Pick<RemoteConfigStore, 'current' | 'onChange'>, traffic: Traffic): Channel {
  return watchChannel(
    {
      event: 'site',
      access: 'public',
      roomOf: () => everyone,
      greeting: () => ({ type: 'remote-config', version: remoteConfig.current().version }),
      from: [
        (tell) =>
          remoteConfig.onChange(({ version, config }) => tell(everyone, { type: 'remote-config', version, config })),
      ],
    },
    traffic,
  );
}
