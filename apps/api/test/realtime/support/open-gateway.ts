import { createServer } from 'node:http';
import { createCallers, watchRevokedSessions } from '@houselights/core';
import { createLogger, createMetrics } from '@houselights/observability';
import { createAuthentication } from '../../../src/http/authentication.ts';
import { createObserver } from '../../../src/http/answered.ts';
import { createOrigins } from '../../../src/http/caller-address.ts';
import { createCrossOrigin } from '../../../src/http/cross-origin.ts';
import { createGateway, isSocketUpgrade } from '../../../src/realtime/gateway.ts';
import { gatewayLimits } from '../../../src/realtime/limits.ts';
import { createTraffic } from '../../../src/realtime/traffic.ts';
import type { Gateway } from '../../../src/realtime/gateway.ts';
import type { Channel } from '../../../src/realtime/channel.ts';
import type { GatewayLimits } from '../../../src/realtime/limits.ts';
import type { Traffic } from '../../../src/realtime/traffic.ts';
import type { ApiUnderTest } from '../../support/api-under-test.ts';
import type { AddressInfo } from 'node:net';

export interface OpenGateway {
  /** ws://…/api/socket */
  readonly url: string;
  readonly gateway: Gateway;
  readonly traffic: Traffic;
  readonly log: () => string;
  /** The lines of /metrics that speak of sockets. */
  readonly metrics: () => Promise<string[]>;
  close(): Promise<void>;
}

/** The gateway on a port of its own, with the sessions and accounts of `api`, and channels and limits as a test wants them. */
export async function openGateway(
  { core, config }: Pick<ApiUnderTest, 'core' | 'config'>,
  channelsOf: (traffic: Traffic) => readonly Channel[],
  changes: Partial<GatewayLimits> = {},
): Promise<OpenGateway> {
  const [revoked, callers] = await Promise.all([watchRevokedSessions(core), createCallers(core)]);
  const server = createServer({ shouldUpgradeCallback: isSocketUpgrade }, (_request, response) =>
    response.writeHead(404).end(),
  );
  let logged = '';
  const { logger } = createLogger({
    level: 'debug',
    name: 'gateway',
    to: { write: (line: string) => (logged += line) },
  });
  const metrics = createMetrics('gateway');
  const traffic = createTraffic(metrics);
  const gateway = createGateway(server, {
    authentication: createAuthentication({
      tokens: core.tokens,
      callers,
      revoked,
      noteArrival: () => Promise.resolve(),
    }),
    callers,
    revoked,
    origins: createOrigins(config.trustProxy),
    crossOrigin: createCrossOrigin(['https://friends.example']),
    publicUrl: config.publicUrl,
    isOn: () => true,
    observe: createObserver(logger, metrics),
    channels: channelsOf(traffic),
    limits: { ...gatewayLimits, ...changes },
    log: logger,
    traffic,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/socket`,
    gateway,
    traffic,
    log: () => logged,
    metrics: async () =>
      (await metrics.text()).body.split('\n').filter((line) => line.startsWith('houselights_socket')),
    async close() {
      await gateway.close();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([revoked.close(), callers.close()]);
    },
  };
}
