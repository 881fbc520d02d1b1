import { isSwitchedOn, pageAddresses, pageAt, pageOf } from '@houselights/contracts/pages';
import type { PageAccess, PageAddress, pages, PageTitle } from '@houselights/contracts/pages';
import type { ComponentType } from 'react';
import { lazyPage } from '../lib/pages/lazy-page.tsx';
import type { LazyPage } from '../lib/pages/lazy-page.tsx';
import type { RemoteConfig } from '../lib/config/remote-config.tsx';
import { accountPageOf } from './account-pages.ts';

type Code = {
  page: LazyPage;
  /** The page exists only where this holds, whatever the settings say. */
  isHere?: () => boolean;
  /** The page within it that an address leads to, whose code comes by itself. */
  within?: (href: string) => LazyPage | undefined;
  /** Asks ahead of time for what the page at `href` will show. */
  warm?: (href: string) => void;
  /** Takes what the document brought along for the page at `href`, so that its first drawing has it (see server/draw-page.tsx). */
  prepare?: (href: string) => Promise<unknown>;
};

/** A page that the server draws is prepared, and no other one. */
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

const page = (load: () => Promise<ComponentType>) => lazyPage(load);

/** For a page that is drawn from nothing but the configuration. */
const asItIs = () => Promise.resolve();

/** The gallery is for those who build the house: in development, and in local mode, which only a loopback address serves. */
function isWorkshop(): boolean {
  return import.meta.env.DEV || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
}

const idOf = (href: string) => decodeURIComponent(href.split(/[/?#]/)[2] ?? '');
/** Without it the page asks when it's drawn. */
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
  page: page(async () => (await import('./join.route.tsx')).JoinRoute),
  prepare: async () => (await import('./join.route.tsx')).prepareJoin(),
};
const greenlight = {
  page: page(async () => (await import('./greenlight.route.tsx')).GreenlightRoute),
  prepare: async () => (await import('./greenlight.route.tsx')).prepareGreenlight(),
};
const coupon = { page: page(async () => (await import('./coupon.route.tsx')).CouponRoute) };
const store = { page: page(async () => (await import('./external.route.tsx')).StoreRoute) };

/** What the web app has for each page; everything else about it is said in `@houselights/contracts/pages`. */
const code: { readonly [Address in PageAddress]: CodeOf<Address> } = {
  '/': {
    page: page(async () => (await import('./home.route.tsx')).HomeRoute),
    prepare: async () => (await import('./home.route.tsx')).prepareHome(),
  },
  '/video/:id': { page: page(async () => (await import('./video.route.tsx')).VideoRoute) },
  '/show/:slug': {
    page: page(async () => (await import('./show.route.tsx')).ShowRoute),
    warm: warmChannel,
    prepare: prepareChannel,
  },
  '/season/:id': {
    page: page(async () => (await import('./season.route.tsx')).SeasonRoute),
    warm: warmSeason,
    prepare: prepareSeason,
  },
  '/channel/:slug': {
    page: page(async () => (await import('./channel.route.tsx')).ChannelRoute),
    warm: warmChannel,
    prepare: prepareChannel,
  },
  '/search': {
    page: page(async () => (await import('./search.route.tsx')).SearchRoute),
    prepare: async (href) => (await import('./search.route.tsx')).prepareSearch(href),
  },
  '/browse': { page: page(async () => (await import('./browse.route.tsx')).BrowseRoute) },
  '/login': { page: page(async () => (await import('./login.route.tsx')).LoginRoute), prepare: asItIs },
  '/signup': { page: page(async () => (await import('./signup.route.tsx')).SignupRoute), prepare: asItIs },
  '/forgotten-password': {
    page: page(async () => (await import('./forgotten-password.route.tsx')).ForgottenPasswordRoute),
    prepare: asItIs,
  },
  '/verify-email': {
    page: page(async () => (await import('./verify-email.route.tsx')).VerifyEmailRoute),
  },
  '/verify-email/not-me': {
    page: page(async () => (await import('./verify-email.route.tsx')).NotMeRoute),
  },
  '/change-email': { page: page(async () => (await import('./change-email.route.tsx')).ChangeEmailRoute) },
  '/undo-email-change': {
    page: page(async () => (await import('./undo-email-change.route.tsx')).UndoEmailChangeRoute),
  },
  '/claim': { page: page(async () => (await import('./claim.route.tsx')).ClaimRoute) },
  '/account/*': {
    page: page(async () => (await import('./account.route.tsx')).AccountRoute),
    within: accountPageOf,
  },
  '/payment': { page: page(async () => (await import('./payment.route.tsx')).PaymentRoute) },
  '/payment/done': { page: page(async () => (await import('./payment-done.route.tsx')).PaymentDoneRoute) },
  '/coupon': coupon,
  '/discount-code': coupon,
  '/gift-subscriptions': { page: page(async () => (await import('./gift.route.tsx')).GiftBuyRoute) },
  '/gift-subscriptions/history': { page: page(async () => (await import('./gift.route.tsx')).GiftHistoryRoute) },
  '/gift-subscriptions/history/:id': { page: page(async () => (await import('./gift.route.tsx')).GiftDetailsRoute) },
  '/redeem': { page: page(async () => (await import('./redeem.route.tsx')).RedeemRoute) },
  '/join': join,
  '/join/:creatorReferral': join,
  '/greenlight': greenlight,
  '/greenlight-beta': greenlight,
  '/greenlight/recount': {
    page: page(async () => (await import('./recount.route.tsx')).FinishedListRoute),
    prepare: asItIs,
  },
  '/greenlight/recount/:id': {
    page: page(async () => (await import('./recount.route.tsx')).RecountRoute),
    prepare: async (href) => (await import('./recount.route.tsx')).prepareRecount(href),
  },
  '/watch-history': { page: page(async () => (await import('./watch-history.route.tsx')).WatchHistoryRoute) },
  '/merch': store,
  '/store': store,
  '/faq': {
    page: page(async () => (await import('./faq.route.tsx')).FaqRoute),
    prepare: async () => (await import('../features/catalog/api/faq.ts')).faq.prepare(),
  },
  '/design': {
    page: page(async () => (await import('./design.route.tsx')).DesignRoute),
    isHere: isWorkshop,
  },
  '/something-went-wrong': {
    page: page(async () => (await import('./something-went-wrong.route.tsx')).SomethingWentWrongRoute),
    prepare: asItIs,
  },
  '/not-found': { page: page(async () => (await import('./not-found.route.tsx')).NotFoundRoute) },
};

/** Every page there is. A page that is not here is at /not-found. */
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

/** The route of a place, if it exists: menus show what exists, and a link that is pointed at loads its page. */
export function routeOf(config: RemoteConfig, href: string): RouteEntry | undefined {
  const pathname = href.split(/[?#]/)[0] ?? href;
  const address = pageOf(pathname);
  return routeTable.find((entry) => entry.path === address && entry.when(config));
}

/** What of a page's code has yet to come. */
export function missingCode(route: RouteEntry, href: string): LazyPage[] {
  return [route.page, route.within?.(href)].flatMap((page) => (page && !page.isLoaded() ? [page] : []));
}
