import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createCallers, watchRevokedSessions } from '@houselights/core';
import { createLogger, createMetrics } from '@houselights/observability';
import Fastify, { LogController } from 'fastify';
import { createAuthentication } from '../../../src/http/authentication.ts';
import { createObserver, observeRouted } from '../../../src/http/request-observer.ts';
import { createOrigins } from '../../../src/http/caller-address.ts';
import { createCrossOrigin } from '../../../src/http/cross-origin.ts';
import { answerProblems } from '../../../src/http/problem-replies.ts';
import { createGateway, isSocketUpgrade } from '../../../src/realtime/gateway.ts';
import { gatewayLimits } from '../../../src/realtime/limits.ts';
import { createGatewayMetrics } from '../../../src/realtime/gateway-metrics.ts';
import type { Gateway } from '../../../src/realtime/gateway.ts';
import type { Channel } from '../../../src/realtime/channel.ts';
import type { GatewayLimits } from '../../../src/realtime/limits.ts';
import type { GatewayMetrics } from '../../../src/realtime/gateway-metrics.ts';
import type { ApiUnderTest } from '../../support/api-under-test.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

export interface OpenGateway {
  /** ws://…/api/socket */
  readonly url: string;
  readonly gateway: Gateway;
  readonly traffic: GatewayMetrics;
  readonly log: () => string;
  /** The socket lines of /metrics. */
  readonly metrics: () => Promise<string[]>;
  close(): Promise<void>;
}

/** The gateway on its own port, with the sessions and accounts of `api`, and the test's channels and limits. */
export async function openGateway(
  { core, config }: Pick<ApiUnderTest, 'core' | 'config'>,
  channelsOf: (traffic: GatewayMetrics) => readonly Channel[],
  changes: Partial<GatewayLimits> = {},
): Promise<OpenGateway> {
  const [revoked, callers] = await Promise.all([watchRevokedSessions(core), createCallers(core)]);
  let logged = '';
  const { logger } = createLogger({
    level: 'debug',
    name: 'gateway',
    to: { write: (line: string) => (logged += line) },
  });
  const metrics = createMetrics('gateway');
  const traffic = createGatewayMetrics(metrics);
  const observe = createObserver(logger, metrics);
  const loggerInstance: FastifyBaseLogger = logger;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    serverFactory: (handle) => createServer({ shouldUpgradeCallback: isSocketUpgrade }, handle),
    routerOptions: { ignoreTrailingSlash: true },
  });
  answerProblems(app);
  observeRouted(app, observe);
  const gateway = await createGateway(app, {
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
    observe,
    channels: channelsOf(traffic),
    limits: { ...gatewayLimits, ...changes },
    log: logger,
    gatewayMetrics: traffic,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${origin.replace('http:', 'ws:')}/api/socket`,
    gateway,
    traffic,
    log: () => logged,
    metrics: async () =>
      (await metrics.text()).body.split('\n').filter((line) => line.startsWith('houselights_socket')),
    async close() {
      await app.close();
      await Promise.all([revoked.close(), callers.close()]);
    },
  };
}
