import * as ban from './account/ban.routes.ts';
import * as credentials from './account/credentials.routes.ts';
import * as operator from './account/operator.routes.ts';
import * as signIn from './account/sign-in.routes.ts';
import * as userInfo from './account/user-info.routes.ts';
import * as webView from './account/web-view.routes.ts';
import * as billing from './billing/routes.ts';
import * as billingOfStaff from './billing/staff.routes.ts';
import * as comment from './comment/routes.ts';
import * as notification from './notification/routes.ts';
import * as coupon from './coupon/routes.ts';
import * as gift from './gift/routes.ts';
import * as points from './points/routes.ts';
import * as greenlight from './greenlight/routes.ts';
import * as greenlightStudio from './greenlight/studio.routes.ts';
import * as patreon from './patreon/routes.ts';
import * as device from './device/routes.ts';
import * as catalog from './catalog/routes.ts';
import * as recommendation from './recommendation/routes.ts';
import * as search from './search/routes.ts';
import * as playback from './playback/routes.ts';
import * as mediaUpload from './media/upload.routes.ts';
import * as localisation from './localisation/routes.ts';
import * as site from './site/routes.ts';
import * as remoteConfig from './remote-config/routes.ts';
import type { AnyRoute } from './core/route.ts';

/** Every call of the product by name. A contract that is not listed here does not exist; a test checks that names and keys match. */
export const routes = {
  ...signIn,
  ...credentials,
  ...ban,
  ...operator,
  ...userInfo,
  ...webView,
  ...billing,
  ...billingOfStaff,
  ...comment,
  ...notification,
  ...coupon,
  ...gift,
  ...patreon,
  ...points,
  ...greenlight,
  ...greenlightStudio,
  ...device,
  ...catalog,
  ...recommendation,
  ...search,
  ...playback,
  ...mediaUpload,
  ...remoteConfig,
  ...localisation,
  ...site,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;

export const routeList: readonly AnyRoute[] = Object.values(routes);
