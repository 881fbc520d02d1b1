import { accountChannel } from './account.channel.ts';
import { greenlightChannel } from './greenlight.channel.ts';
import { siteChannel } from './site.channel.ts';
import type { Channel } from './channel.ts';
import type { TallySource } from './greenlight.channel.ts';
import type { Traffic } from './traffic.ts';
import type { FrameName, Switch } from '@houselights/contracts';
import type { CoreDeps, RemoteConfigStore } from '@houselights/core';

export interface ChannelDeps {
  readonly core: Pick<CoreDeps, 'db' | 'bus'>;
  readonly remoteConfig: Pick<RemoteConfigStore, 'current' | 'onChange'>;
  readonly tallies: TallySource;
  readonly traffic: Traffic;
  readonly isOn: (flag: Switch) => boolean;
}

/** A channel for every event of the contracts. */
export function createChannels({ core, remoteConfig, tallies, traffic, isOn }: ChannelDeps): readonly Channel[] {
  const channels: Readonly<Record<FrameName, Channel>> = {
    account: accountChannel(core, traffic),
    greenlight: greenlightChannel(tallies, traffic, isOn),
    site: siteChannel(remoteConfig, traffic),
  };
  return Object.values(channels);
}
