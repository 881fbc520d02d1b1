import { createMaintenance } from '../http/maintenance.ts';
import { accountChannel } from './account.channel.ts';
import { commentChannel } from './comment.channel.ts';
import { notificationChannel } from './notification.channel.ts';
import { greenlightChannel } from './greenlight.channel.ts';
import { siteChannel } from './site.channel.ts';
import type { Channel } from './channel.ts';
import type { TallySource } from './greenlight.channel.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { FrameName, Switch } from '@houselights/contracts';
import type { CoreDeps, RemoteConfigStore } from '@houselights/core';

export interface ChannelDeps {
  readonly core: Pick<CoreDeps, 'db' | 'bus' | 'limits'>;
  readonly remoteConfig: Pick<RemoteConfigStore, 'current' | 'onChange'>;
  readonly tallies: TallySource;
  readonly gatewayMetrics: GatewayMetrics;
  readonly isOn: (flag: Switch) => boolean;
}

/** A channel for every event of the contracts. */
export function createChannels({ core, remoteConfig, tallies, gatewayMetrics, isOn }: ChannelDeps): readonly Channel[] {
  const channels: Readonly<Record<FrameName, Channel>> = {
    account: accountChannel(core, gatewayMetrics),
    comment: commentChannel(core, gatewayMetrics, createMaintenance(remoteConfig)),
    greenlight: greenlightChannel(tallies, gatewayMetrics, isOn),
    notification: notificationChannel(core, gatewayMetrics),
    site: siteChannel(remoteConfig, gatewayMetrics),
  };
  return Object.values(channels);
}
