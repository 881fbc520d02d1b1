import { greenlightChannel } from './greenlight.channel.ts';
import type { Channel } from './channel.ts';
import type { TallySource } from './greenlight.channel.ts';
import type { Traffic } from './traffic.ts';
import type { FrameName, Switch } from '@houselights/contracts';

export interface ChannelDeps {
  readonly tallies: TallySource;
  readonly traffic: Traffic;
  readonly isOn: (flag: Switch) => boolean;
}

/** A channel for every event of the contracts. */
export function createChannels({ tallies, traffic, isOn }: ChannelDeps): readonly Channel[] {
  const channels: Readonly<Record<FrameName, Channel>> = { greenlight: greenlightChannel(tallies, traffic, isOn) };
  return Object.values(channels);
}
