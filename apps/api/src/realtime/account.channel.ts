import { accountChanged, pointsChanged } from '@houselights/jobs';
import { fromEvent } from './source.ts';
import { watchChannel } from './watch-channel.ts';
import type { Channel } from './channel.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { AccountNews } from '@houselights/contracts';
import type { CoreDeps } from '@houselights/core';

const changed: AccountNews = { type: 'changed' };

/** Notifies each open page of an account immediately when its user info, access, points or bought gifts change. */
export function accountChannel(deps: Pick<CoreDeps, 'db' | 'bus'>, gatewayMetrics: GatewayMetrics): Channel {
  const ofAccount = ({ accountId }: { readonly accountId: string }) => ({ key: accountId, news: changed });
  return watchChannel(
    {
      event: 'account',
      access: 'account',
      scope: 'reading',
      roomOf: ({ accountId }) => accountId,
      firstMessage: () => ({ type: 'watching' }),
      from: [fromEvent(deps, accountChanged, ofAccount, changed), fromEvent(deps, pointsChanged, ofAccount)],
    },
    gatewayMetrics,
  );
}
