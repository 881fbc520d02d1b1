import { accountRoutes } from './account.routes.ts';
import { billingRoutes } from './billing.routes.ts';
import { catalogRoutes } from './catalog.routes.ts';
import { commentRoutes } from './comment.routes.ts';
import { notificationRoutes } from './notification.routes.ts';
import { couponRoutes } from './coupon.routes.ts';
import { deviceRoutes } from './device.routes.ts';
import { giftRoutes } from './gift.routes.ts';
import { greenlightRoutes, greenlightStudioRoutes } from './greenlight.routes.ts';
import { localisationRoutes } from './localisation.routes.ts';
import { mediaUploadRoutes } from './media-upload.routes.ts';
import { patreonRoutes } from './patreon.routes.ts';
import { playbackRoutes } from './playback.routes.ts';
import { pointsRoutes } from './points.routes.ts';
import { recommendationRoutes } from './recommendation.routes.ts';
import { remoteConfigRoutes } from './remote-config.routes.ts';
import { searchRoutes } from './search.routes.ts';
import { siteRoutes } from './site.routes.ts';
import { userInfoRoutes } from './user-info.routes.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';
import type { Metrics } from '@houselights/observability';

/** Binds every contract to its handler, one feature per line. */
export function registerRoutes(binder: Binder, deps: ApiDeps, metrics: Metrics | undefined): void {
  remoteConfigRoutes(binder, deps);
  localisationRoutes(binder);
  siteRoutes(binder, deps);
  accountRoutes(binder, deps);
  userInfoRoutes(binder, deps);
  billingRoutes(binder, deps);
  commentRoutes(binder, deps);
  notificationRoutes(binder, deps);
  couponRoutes(binder, deps);
  giftRoutes(binder, deps);
  patreonRoutes(binder, deps);
  pointsRoutes(binder, deps);
  greenlightRoutes(binder, deps);
  greenlightStudioRoutes(binder, deps);
  deviceRoutes(binder, deps);
  catalogRoutes(binder, deps);
  recommendationRoutes(binder, deps);
  searchRoutes(binder, deps);
  playbackRoutes(binder, deps, metrics);
  mediaUploadRoutes(binder, deps);
}
