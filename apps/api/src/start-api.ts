import { totalmem } from 'node:os';
import {
  createBattleBoard,
  createCallers,
  createCatalogUpdates,
  createContributions,
  createMediaPaths,
  createPlaybackLeases,
  createPointsReader,
  createRecommender,
  createRemoteConfigStore,
  createUserInfoReader,
  createVideoCards,
  noteArrival,
  watchRevokedSessions,
} from '@houselights/core';
import { createAuthentication } from './http/authentication.ts';
import { defaultLimits, FileCache } from './http/media/file-cache.ts';
import { createUploadStore } from './http/upload-store.ts';
import { buildServer } from './server.ts';
import type { ApiDeps } from './api-deps.ts';
import type { Server, ServerOptions } from './server.ts';
import type { AppContext } from '@houselights/adapters';
import type { Config } from '@houselights/config';
import type { Metrics } from '@houselights/observability';
import type { FastifyBaseLogger } from 'fastify';

export interface ApiOptions {
  /** Prints a sentence for the operator, besides the log. */
  readonly tell?: (sentence: string) => void;
  readonly logger?: FastifyBaseLogger;
  readonly metrics?: Metrics;
  /** The folder of the built web app, or undefined if another server serves it. */
  readonly webFolder: string | undefined;
  /** Wraps the binder: tests observe handlers with it. */
  readonly aroundBinder?: ServerOptions['aroundBinder'];
}

export interface Api extends Server {
  /**
   * Stops accepting requests, gives those in progress 8 s to finish (200 ms outside production, where somebody may wait at a terminal), and
   * drops its in-memory state. The context stays open.
   */
  close(): Promise<void>;
}

/** Starts the API on an already open context, and listens as configured. */
export async function startApi(deps: AppContext, config: Config, options: ApiOptions): Promise<Api> {
  const api = await createApi(deps, config, options);
  try {
    await api.app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await api.close();
    throw error;
  }
  deps.warm();
  return api;
}

/** The Stripe emulator's address, if one runs. */
function emulatorOf({ mode, secrets: { stripe } }: Config): { stripeEmulator?: string } {
  const isEmulator = mode !== 'production' && stripe !== undefined && new URL(stripe.apiUrl).protocol === 'http:';
  return isEmulator ? { stripeEmulator: stripe.apiUrl } : {};
}

/** The same without listening. */
export async function createApi({ core, openUploads }: AppContext, config: Config, options: ApiOptions): Promise<Api> {
  const [remoteConfig, revoked, callers, catalogUpdates, leases] = await Promise.all([
    createRemoteConfigStore(core),
    watchRevokedSessions(core),
    createCallers(core),
    createCatalogUpdates(core),
    createPlaybackLeases(core),
  ]);
  const authentication = createAuthentication({
    tokens: core.tokens,
    callers,
    revoked,
    noteArrival: (claims) => noteArrival(core, claims),
  });
  const mediaPaths = createMediaPaths({ ...core, revoked });
  const uploadMaxBytes = config.upload.maxBytes;
  const board = createBattleBoard(core, {
    mediaPaths,
    onError: (error) => options.logger?.warn({ err: error }, 'the battle could not be read'),
  });
  const deps: ApiDeps = {
    core,
    remoteConfig,
    authentication,
    callers,
    revoked,
    userInfo: createUserInfoReader(core),
    points: createPointsReader(core),
    board,
    contributions: createContributions(core),
    catalogUpdates: catalogUpdates,
    recommender: createRecommender(core, createVideoCards({ db: core.db, news: catalogUpdates })),
    mediaPaths,
    leases,
    mediaFiles: new FileCache(
      core.storage,
      defaultLimits(Math.min(process.constrainedMemory() || Infinity, totalmem())),
    ),
    uploads: createUploadStore({
      core,
      open: openUploads,
      maxBytes: uploadMaxBytes,
      onError: (error) => options.logger?.error({ err: error }, 'an upload failed'),
    }),
    uploadMaxBytes,
  };
  const server = await buildServer(deps, {
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    connectionsPerAddress: config.connectionsPerAddress,
    webFolder: options.webFolder,
    showMailbox: config.mode !== 'production',
    tell: options.tell,
    ...emulatorOf(config),
    ...(options.aroundBinder === undefined ? {} : { aroundBinder: options.aroundBinder }),
    ...(options.logger === undefined ? {} : { logger: options.logger }),
    ...(options.metrics === undefined ? {} : { metrics: options.metrics, metricsToken: config.secrets.metricsToken }),
  });
  return {
    ...server,
    close: async () => {
      const { server: http } = server.app;
      const hangUp = setTimeout(() => http.closeAllConnections(), config.mode === 'production' ? 8_000 : 200);
      await server.app.close();
      clearTimeout(hangUp);
      board.close();
      await Promise.all([
        remoteConfig.close(),
        revoked.close(),
        callers.close(),
        catalogUpdates.close(),
        leases.close(),
      ]);
    },
  };
}
