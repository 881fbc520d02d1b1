import { isSwitchedOn, pageAddresses, pageAt, pageOf } from '@houselights/contracts/pages';
import type { PageAccess, PageAddress, pages, PageTitle } from '@houselights/contracts/pages';
import type { ComponentType } from 'react';
import { lazyPage, lazyPagesWithin } from '../lib/pages/lazy-page.tsx';
import type { LazyCode, LazyPage } from '../lib/pages/lazy-page.tsx';
import type { RemoteConfig } from '../lib/config/remote-config.tsx';

type Code = {
  page: LazyPage;
  /** The page exists only if this holds, whatever the settings. */
  isHere?: () => boolean;
  /** The subpage at an address, whose code loads separately. */
  within?: (href: string) => LazyCode;
  /** Fetches the data of the page at `href` ahead of time. */
  warm?: (href: string) => void;
  /** Loads the data embedded in the document of the page at `href`, so that its first render has it (see server/draw-page.tsx). */
  prepare?: (href: string) => Promise<unknown>;
};

/** Server-rendered pages, and only those, have `prepare`. */
type CodeOf<Address extends PageAddress> = Code &
  ((typeof pages)[Address] extends { readonly drawn: true }
    ? { prepare: (href: string) => Promise<unknown> }
    : { prepare?: never });

export type RouteEntry = Omit<Code, 'isHere'> & {
  path: PageAddress;
  access: PageAccess;
  needsMembership: true | undefined;
  title: PageTitle | undefined;
  /** The route exists only while this holds. */
  when: (config: RemoteConfig) => boolean;
};

/** Imports the whole module: the compiler emits less into the entry than for a single name. */
const page = <Module>(load: () => Promise<Module>, pick: (module: Module) => ComponentType) =>
  lazyPage(async () => pick(await load()));

/** For pages that render from the configuration alone. */
const asItIs = () => Promise.resolve();

/** The gallery is for developers: in development, and in local mode, which is only served on a loopback address. */
function isWorkshop(): boolean {
  return import.meta.env.DEV || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
}

const idOf = (href: string) => decodeURIComponent(href.split(/[/?#]/)[2] ?? '');
/** Ignores failures: the page fetches when it renders. */
const warm = (ask: () => Promise<void>) => ask().catch(() => undefined);
const warmChannel = (href: string) => {
  void warm(async () => (await import('../features/catalog/api/channel.ts')).channelAnswer(idOf(href)).warm());
};
const prepareChannel = async (href: string) =>
  (await import('../features/catalog/api/channel.ts')).channelAnswer(idOf(href)).prepare();
const prepareSeason = async (href: string) =>
  (await import('../features/catalog/api/channel.ts')).seasonAnswer(idOf(href)).prepare();
const warmSeason = (href: string) => {
  void warm(async () => (await import('../features/catalog/api/channel.ts')).seasonAnswer(idOf(href)).warm());
};

const join = {
  page: page(
    () => import('./join.route.tsx'),
    (it) => it.JoinRoute,
  ),
  prepare: async () => (await import('./join.route.tsx')).prepareJoin(),
};
const greenlight = {
  page: page(
    () => import('./greenlight.route.tsx'),
    (it) => it.GreenlightRoute,
  ),
  prepare: async () => (await import('./greenlight.route.tsx')).prepareGreenlight(),
};
const coupon = {
  page: page(
    () => import('./coupon.route.tsx'),
    (it) => it.CouponRoute,
  ),
};
const store = {
  page: page(
    () => import('./external.route.tsx'),
    (it) => it.StoreRoute,
  ),
};

/** The web app's code for each page; everything else about it is in `@houselights/contracts/pages`. */
const code: { readonly [Address in PageAddress]: CodeOf<Address> } = {
  '/': {
    page: page(
      () => import('./home.route.tsx'),
      (it) => it.HomeRoute,
    ),
    prepare: async () => (await import('./home.route.tsx')).prepareHome(),
  },
  '/video/:id': {
    page: page(
      () => import('./video.route.tsx'),
      (it) => it.VideoRoute,
    ),
  },
  '/show/:slug': {
    page: page(
      () => import('./show.route.tsx'),
      (it) => it.ShowRoute,
    ),
    warm: warmChannel,
    prepare: prepareChannel,
  },
  '/season/:id': {
    page: page(
      () => import('./season.route.tsx'),
      (it) => it.SeasonRoute,
    ),
    warm: warmSeason,
    prepare: prepareSeason,
  },
  '/channel/:slug': {
    page: page(
      () => import('./channel.route.tsx'),
      (it) => it.ChannelRoute,
    ),
    warm: warmChannel,
    prepare: prepareChannel,
  },
  '/search': {
    page: page(
      () => import('./search.route.tsx'),
      (it) => it.SearchRoute,
    ),
    prepare: async (href) => (await import('./search.route.tsx')).prepareSearch(href),
  },
  '/browse': {
    page: page(
      () => import('./browse.route.tsx'),
      (it) => it.BrowseRoute,
    ),
  },
  '/login': {
    page: page(
      () => import('./login.route.tsx'),
      (it) => it.LoginRoute,
    ),
    prepare: asItIs,
  },
  '/signup': {
    page: page(
      () => import('./signup.route.tsx'),
      (it) => it.SignupRoute,
    ),
    prepare: asItIs,
  },
  '/forgotten-password': {
    page: page(
      () => import('./forgotten-password.route.tsx'),
      (it) => it.ForgottenPasswordRoute,
    ),
    prepare: asItIs,
  },
  '/verify-email': {
    page: page(
      () => import('./verify-email.route.tsx'),
      (it) => it.VerifyEmailRoute,
    ),
  },
  '/verify-email/not-me': {
    page: page(
      () => import('./verify-email.route.tsx'),
      (it) => it.NotMeRoute,
    ),
  },
  '/change-email': {
    page: page(
      () => import('./change-email.route.tsx'),
      (it) => it.ChangeEmailRoute,
    ),
  },
  '/undo-email-change': {
    page: page(
      () => import('./undo-email-change.route.tsx'),
      (it) => it.UndoEmailChangeRoute,
    ),
  },
  '/unsubscribe': {
    page: page(
      () => import('./unsubscribe.route.tsx'),
      (it) => it.UnsubscribeRoute,
    ),
  },
  '/claim': {
    page: page(
      () => import('./claim.route.tsx'),
      (it) => it.ClaimRoute,
    ),
  },
  '/account/*': {
    page: page(
      () => import('./account.route.tsx'),
      (it) => it.AccountRoute,
    ),
    within: lazyPagesWithin(async () => (await import('./account-pages.ts')).accountPageOf),
  },
  '/payment': {
    page: page(
      () => import('./payment.route.tsx'),
      (it) => it.PaymentRoute,
    ),
  },
  '/payment/done': {
    page: page(
      () => import('./payment-done.route.tsx'),
      (it) => it.PaymentDoneRoute,
    ),
  },
  '/coupon': coupon,
  '/discount-code': coupon,
  '/gift-subscriptions': {
    page: page(
      () => import('./gift.route.tsx'),
      (it) => it.GiftBuyRoute,
    ),
  },
  '/gift-subscriptions/history': {
    page: page(
      () => import('./gift.route.tsx'),
      (it) => it.GiftHistoryRoute,
    ),
  },
  '/gift-subscriptions/history/:id': {
    page: page(
      () => import('./gift.route.tsx'),
      (it) => it.GiftDetailsRoute,
    ),
  },
  '/redeem': {
    page: page(
      () => import('./redeem.route.tsx'),
      (it) => it.RedeemRoute,
    ),
  },
  '/join': join,
  '/join/:creatorReferral': join,
  '/greenlight': greenlight,
  '/greenlight-beta': greenlight,
  '/greenlight/recount': {
    page: page(
      () => import('./recount.route.tsx'),
      (it) => it.FinishedListRoute,
    ),
    prepare: asItIs,
  },
  '/greenlight/recount/:id': {
    page: page(
      () => import('./recount.route.tsx'),
      (it) => it.RecountRoute,
    ),
    prepare: async (href) => (await import('./recount.route.tsx')).prepareRecount(href),
  },
  '/watch-history': {
    page: page(
      () => import('./watch-history.route.tsx'),
      (it) => it.WatchHistoryRoute,
    ),
  },
  '/merch': store,
  '/store': store,
  '/faq': {
    page: page(
      () => import('./faq.route.tsx'),
      (it) => it.FaqRoute,
    ),
    prepare: async () => (await import('../features/catalog/api/faq.ts')).faq.prepare(),
  },
  '/design': {
    page: page(
      () => import('./design.route.tsx'),
      (it) => it.DesignRoute,
    ),
    isHere: isWorkshop,
  },
  '/something-went-wrong': {
    page: page(
      () => import('./something-went-wrong.route.tsx'),
      (it) => it.SomethingWentWrongRoute,
    ),
    prepare: asItIs,
  },
  '/not-found': {
    page: page(
      () => import('./not-found.route.tsx'),
      (it) => it.NotFoundRoute,
    ),
  },
};

/** All pages. Any other address leads to /not-found. */
export const routeTable: readonly RouteEntry[] = pageAddresses.map((path) => {
  const { access, needsMembership, title } = pageAt(path);
  const { isHere, ...rest }: Code = code[path];
  const when = (config: RemoteConfig) => isSwitchedOn(pageAt(path), config) && (isHere?.() ?? true);
  return { path, access, needsMembership, title, when, ...rest };
});

/** The routes that exist under this configuration. */
export function openRoutes(config: RemoteConfig): RouteEntry[] {
  return routeTable.filter((entry) => entry.when(config));
}

/** The route of an address, if it exists: menus show existing ones, and pointing at a link preloads its page. */
export function routeOf(config: RemoteConfig, href: string): RouteEntry | undefined {
  const pathname = href.split(/[?#]/)[0] ?? href;
  const address = pageOf(pathname);
  return routeTable.find((entry) => entry.path === address && entry.when(config));
}

/** The parts of a page's code that are not loaded yet. */
export function missingCode(route: RouteEntry, href: string): LazyCode[] {
  return [route.page, route.within?.(href)].flatMap((code) => (code && !code.isLoaded() ? [code] : []));
}
