import { createChannels } from './channels.ts';
import { createGateway } from './gateway.ts';
import { gatewayLimits } from './limits.ts';
import { createGatewayMetrics } from './gateway-metrics.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { TallySource } from './greenlight.channel.ts';
import type { Observer } from '../http/request-observer.ts';
import type { CrossOrigin } from '../http/cross-origin.ts';
import type { Origins } from '../http/caller-address.ts';
import type { Switch } from '@houselights/contracts';
import type { BattleBoard } from '@houselights/core';
import type { Metrics } from '@houselights/observability';
import type { FastifyInstance } from 'fastify';

interface MountOptions {
  readonly origins: Origins;
  readonly crossOrigin: CrossOrigin;
  readonly observe: Observer;
  readonly metrics: Metrics | undefined;
}

/** Opens /api/socket on the API's own port; its sockets get a close frame before the server closes. */
export async function mountGateway(
  app: FastifyInstance,
  deps: ApiDeps,
  { origins, crossOrigin, observe, metrics }: MountOptions,
): Promise<void> {
  const { authentication, board, callers, core, remoteConfig, revoked } = deps;
  const gatewayMetrics = createGatewayMetrics(metrics);
  const isOn = (flag: Switch): boolean => remoteConfig.isOn(flag);
  await createGateway(app, {
    authentication,
    callers,
    revoked,
    origins,
    crossOrigin,
    observe,
    gatewayMetrics,
    channels: createChannels({ core, remoteConfig, tallies: follow(board), gatewayMetrics, isOn }),
    publicUrl: core.settings.publicUrl,
    isOn,
    limits: gatewayLimits,
    log: app.log,
  });
}

/** The board, read as soon as somebody listens: it may have been idle, and it reports only changes. */
function follow(board: BattleBoard): TallySource {
  return {
    tally: () => board.tally(),
    listen(listener) {
      let isListening = true;
      const stop = board.listen(listener);
      const tell = (): void => {
        const tally = board.tally();
        if (isListening && tally !== undefined) listener({ type: 'tally', ...tally });
      };
      // Without a battle there is nothing to send, and after a failed read the board retries.
      board.getActiveBattle().then(tell, () => {});
      return () => {
        isListening = false;
        stop();
      };
    },
  };
}
