import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { parse as parseSearch } from 'node:querystring';
import Fastify, { LogController } from 'fastify';
import { Refusal } from '@houselights/contracts';
import { createObserver, observeRouted } from './http/request-observer.ts';
import { apiReference } from './http/api-reference.ts';
import { Arrivals, capConnections, headersMs, namesTwoHosts, refuseUnread } from './http/arrivals.ts';
import { createBinder } from './http/bind-route.ts';
import { createOrigins } from './http/caller-address.ts';
import { appleReturn } from './http/apple-return.ts';
import { oneClickUnsubscribe } from './http/one-click-unsubscribe.ts';
import { answerPreflights, createCrossOrigin } from './http/cross-origin.ts';
import { devMailbox } from './http/dev-mailbox.ts';
import { devStripe } from './http/dev-stripe.ts';
import { FastPath } from './http/fast-path/fast-path.ts';
import { healthRoutes } from './http/health.ts';
import { acceptJson } from './http/json-body.ts';
import { localDoor } from './http/local-door.ts';
import { createMaintenance } from './http/maintenance.ts';
import { serveMediaConnections } from './http/media/media-connections.ts';
import { mediaCheckRoute } from './http/media/media-check.routes.ts';
import { mediaFileRoutes } from './http/media/media-files.routes.ts';
import { metricsRoute } from './http/metrics.ts';
import { createPrebuiltViews } from './http/fast-path/prebuilt-views.ts';
import { answerProblems, answerUnreadable, sendRefusal, toRefusal } from './http/problem-replies.ts';
import { registerRoutes } from './http/register-routes.ts';
import { safeHeaders, safeResponse } from './http/safe-response.ts';
import { stripeWebhookRoutes } from './http/stripe-webhook.routes.ts';
import { tusRoutes } from './http/tus.routes.ts';
import { webManifest } from './http/web-manifest.ts';
import { webApp } from './http/web-app.ts';
import { isSocketUpgrade } from './realtime/gateway.ts';
import { mountGateway } from './realtime/mount-gateway.ts';
import type { ApiDeps } from './api-deps.ts';
import type { Binder } from './http/bind-route.ts';
import type { Metrics } from '@houselights/observability';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

export interface ServerOptions {
  readonly logger?: FastifyBaseLogger;
  /** Counts and times requests; `metricsToken` is the token that /metrics requires. */
  readonly metrics?: Metrics;
  readonly metricsToken?: string | undefined;
  /** CIDR ranges of proxies whose X-Forwarded-For counts. */
  readonly trustProxy: readonly string[];
  /** Origins whose pages may call the API. Default: none. */
  readonly corsOrigins?: readonly string[];
  /** Connections that one address may hold. Default: 512. */
  readonly connectionsPerAddress?: number;
  /** The folder of the built web app, if this server serves it. */
  readonly webFolder: string | undefined;
  /** True if /dev/mailbox shows unsent emails: local mode and tests. */
  readonly showMailbox: boolean;
  /** Prints a sentence for the operator, besides the log. */
  readonly tell?: ((sentence: string) => void) | undefined;
  /** The Stripe emulator's address, if there is one; its dashboard is served next to the mailbox. */
  readonly stripeEmulator?: string;
  /** Wraps the binder: tests observe handlers with it. */
  readonly aroundBinder?: (binder: Binder) => Binder;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly binder: Binder;
}

/** Builds the HTTP server; the caller makes it listen, and closing it closes nothing that it did not open. */
export async function buildServer(deps: ApiDeps, options: ServerOptions): Promise<Server> {
  const fastPath = new FastPath();
  const safe = safeHeaders(deps.core.settings.publicUrl);
  const crossOrigin = createCrossOrigin(options.corsOrigins ?? []);
  const arrivals = new Arrivals((request) => ({ ...safe, ...Object.fromEntries(crossOrigin.headersFor(request)) }));
  let isClosing = false;
  const app: FastifyInstance = Fastify({
    ...(options.logger === undefined ? { logger: false } : { loggerInstance: options.logger }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    genReqId: () => randomUUID(),
    // A logger per request costs more than most requests do: log lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    serverFactory: (handle) =>
      createServer(
        {
          ServerResponse: safeResponse(safe, crossOrigin),
          headersTimeout: headersMs,
          // `arrivals` times bodies instead, because it recognises uploads.
          requestTimeout: 0,
          connectionsCheckingInterval: 1_000,
          keepAlive: true,
          shouldUpgradeCallback: (request) => !isClosing && isSocketUpgrade(request) && !namesTwoHosts(request),
        },
        (request, response) => {
          if (namesTwoHosts(request)) return refuseUnread(response, new Refusal('malformed_request'));
          // Fastify no longer routes anything.
          if (isClosing && isSocketUpgrade(request)) {
            return refuseUnread(response, new Refusal('unavailable', { retryAfter: 2 }));
          }
          if (fastPath.answer(request, response)) return;
          arrivals.watch(request, response);
          handle(request, response);
        },
      ),
    // A malformed URL never reaches the error handler.
    frameworkErrors: (error, request, reply) => void sendRefusal(request, reply, toRefusal(error)),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, safe),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 512,
      querystringParser: (search) => parseSearch(search),
    },
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onClose', () => arrivals.close());
  capConnections(app.server, options.connectionsPerAddress ?? 512, options.trustProxy);
  answerProblems(app);
  acceptJson(app);
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('x-content-type-options', 'nosniff');
    done(null, payload);
  });
  const observe = createObserver(app.log, options.metrics);
  observeRouted(app, observe);
  if (options.metrics !== undefined && options.metricsToken !== undefined) {
    metricsRoute(app, options.metrics, options.metricsToken);
  }
  options.metrics?.watch('houselights_media_memory_bytes', 'Media files in memory', ['use'], () => {
    const { held, pinned } = deps.mediaFiles.bytes;
    return Promise.resolve([
      { labels: { use: 'cache' }, value: held },
      { labels: { use: 'readers' }, value: pinned },
    ]);
  });
  answerPreflights(app, crossOrigin);
  healthRoutes(app, deps);
  const mediaLinks = deps.core.storage.links;
  mediaCheckRoute(app, deps);
  mediaFileRoutes(app, { ...deps, mediaLinks }, { fastPath, observe });
  if (mediaLinks === undefined) {
    const looksForProxies = options.showMailbox;
    serveMediaConnections(app.server, { ...deps, observe, safeHeaders: safe, looksForProxies });
  }
  if (options.showMailbox) {
    const { publicUrl } = deps.core.settings;
    const door = localDoor(app.server, {
      publicUrl,
      trustProxy: options.trustProxy,
      log: app.log,
      tell: options.tell,
    });
    devMailbox(app, deps, door);
    if (options.stripeEmulator !== undefined) await devStripe(app, options.stripeEmulator, door);
  }
  const origins = createOrigins(options.trustProxy);
  await mountGateway(app, deps, { origins, crossOrigin, observe, metrics: options.metrics });
  const views = createPrebuiltViews(deps.catalogUpdates);
  const maintenance = createMaintenance(deps.remoteConfig);
  const { aroundBinder = (binder: Binder) => binder } = options;
  const bound = createBinder(app, {
    authentication: deps.authentication,
    remoteConfig: deps.remoteConfig,
    limits: deps.core.limits,
    origins,
    maintenance,
    fastPath,
    views,
    observe,
  });
  const binder = aroundBinder(bound);
  registerRoutes(binder, deps, options.metrics);
  await tusRoutes(app, { ...deps, maintenance });
  await stripeWebhookRoutes(app, deps, options.metrics);
  await appleReturn(app);
  await oneClickUnsubscribe(app, deps);
  apiReference(app, [...binder.bound.values()], deps.remoteConfig.current().config.projectName);
  webManifest(app, deps);
  await webApp(app, { ...deps, views, viewed: binder.viewed, asked: binder.asked }, { folder: options.webFolder });
  return { app, binder };
}
