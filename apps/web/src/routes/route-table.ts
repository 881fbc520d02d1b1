import { matchesPage } from '@houselights/contracts/pages';
import type { PageAddress } from '@houselights/contracts/pages';
import type { ComponentType } from 'react';
import type { PageAccess } from '../lib/guard.ts';
import { hasGifts } from '../lib/has-gifts.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import type { LazyPage } from '../lib/lazy-page.tsx';
import type { RemoteConfig } from '../lib/remote-config.tsx';
import { accountPageOf } from './account-pages.ts';

export type RouteEntry = {
  path: PageAddress;
  access: PageAccess;
  /** For members: whoever is signed in without a membership is sent to the plans. */
  members?: true;
  /** The document's title; absent where the page names itself. */
  title?: string;
  /** The route exists only while this holds. */
  when?: (config: RemoteConfig) => boolean;
  page: LazyPage;
  /** The page within it that an address leads to, whose code comes by itself. */
  within?: (href: string) => LazyPage | undefined;
  /** Asks ahead of time for what the page at `href` will show. */
  warm?: (href: string) => void;
  /** Takes what the document brought along for the page at `href`, so that its first drawing has it (see server/draw-page.tsx). */
  prepare?: (href: string) => Promise<unknown>;
};

const page = (load: () => Promise<ComponentType>) => lazyPage(load);

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

const giftPages = {
  '/gift-subscriptions': page(async () => (await import('./gift.route.tsx')).GiftBuyRoute),
  '/gift-subscriptions/history': page(async () => (await import('./gift.route.tsx')).GiftHistoryRoute),
  '/gift-subscriptions/history/:id': page(async () => (await import('./gift.route.tsx')).GiftDetailsRoute),
};

const greenlight = page(async () => (await import('./greenlight.route.tsx')).GreenlightRoute);

/** Every page there is. A page that is not here is at /not-found. */
export const routeTable: RouteEntry[] = [
  {
    path: '/',
    access: 'open',
    page: page(async () => (await import('./home.route.tsx')).HomeRoute),
    prepare: async () => (await import('./home.route.tsx')).prepareHome(),
  },
  { path: '/video/:id', access: 'open', page: page(async () => (await import('./video.route.tsx')).VideoRoute) },
  {
    path: '/show/:slug',
    access: 'open',
    page: page(async () => (await import('./show.route.tsx')).ShowRoute),
    warm: warmChannel,
    prepare: prepareChannel,
  },
  {
    path: '/season/:id',
    access: 'open',
    page: page(async () => (await import('./season.route.tsx')).SeasonRoute),
    warm: warmSeason,
    prepare: prepareSeason,
  },
  {
    path: '/channel/:slug',
    access: 'open',
    page: page(async () => (await import('./channel.route.tsx')).ChannelRoute),
    warm: warmChannel,
    prepare: prepareChannel,
  },
  {
    path: '/search',
    access: 'open',
    page: page(async () => (await import('./search.route.tsx')).SearchRoute),
  },
  {
    path: '/browse',
    access: 'signed-in',
    members: true,
    title: 'Browse',
    when: (config) => config.browse_enabled,
    page: page(async () => (await import('./browse.route.tsx')).BrowseRoute),
  },
  {
    path: '/login',
    access: 'signed-out',
    title: 'Log in',
    page: page(async () => (await import('./login.route.tsx')).LoginRoute),
  },
  {
    path: '/signup',
    access: 'signed-out',
    title: 'Sign up',
    page: page(async () => (await import('./signup.route.tsx')).SignupRoute),
  },
  {
    path: '/forgotten-password',
    access: 'open',
    title: 'Reset your password',
    page: page(async () => (await import('./forgotten-password.route.tsx')).ForgottenPasswordRoute),
  },
  {
    path: '/verify-email',
    access: 'open',
    title: 'Confirm your email',
    page: page(async () => (await import('./verify-email.route.tsx')).VerifyEmailRoute),
  },
  {
    path: '/verify-email/not-me',
    access: 'open',
    title: 'Was this not you?',
    page: page(async () => (await import('./verify-email.route.tsx')).NotMeRoute),
  },
  {
    path: '/change-email',
    access: 'signed-in',
    title: 'Confirm your new email',
    page: page(async () => (await import('./change-email.route.tsx')).ChangeEmailRoute),
  },
  {
    path: '/undo-email-change',
    access: 'open',
    title: 'Take your account back',
    page: page(async () => (await import('./undo-email-change.route.tsx')).UndoEmailChangeRoute),
  },
  {
    path: '/claim',
    access: 'signed-in',
    title: 'Run this site',
    page: page(async () => (await import('./claim.route.tsx')).ClaimRoute),
  },
  {
    path: '/account/*',
    access: 'signed-in',
    page: page(async () => (await import('./account.route.tsx')).AccountRoute),
    within: accountPageOf,
  },
  {
    path: '/payment',
    access: 'signed-in',
    title: 'Choose your plan',
    page: page(async () => (await import('./payment.route.tsx')).PaymentRoute),
  },
  {
    path: '/payment/done',
    access: 'signed-in',
    title: 'Your payment',
    page: page(async () => (await import('./payment-done.route.tsx')).PaymentDoneRoute),
  },
  ...(['/coupon', '/discount-code'] as const).map((path): RouteEntry => ({
    path,
    access: 'signed-in',
    when: (config) => config.stripe_coupon_enabled,
    page: page(async () => (await import('./coupon.route.tsx')).CouponRoute),
  })),
  ...(['/gift-subscriptions', '/gift-subscriptions/history', '/gift-subscriptions/history/:id'] as const).map(
    (path): RouteEntry => ({ path, access: 'signed-in', when: hasGifts, page: giftPages[path] }),
  ),
  {
    path: '/redeem',
    access: 'signed-in',
    title: 'Redeem a gift',
    when: hasGifts,
    page: page(async () => (await import('./redeem.route.tsx')).RedeemRoute),
  },
  ...(['/join', '/join/:creatorReferral'] as const).map((path): RouteEntry => ({
    path,
    access: 'signed-out',
    title: 'Join',
    when: (config) => config.join_page_enabled,
    page: page(async () => (await import('./join.route.tsx')).JoinRoute),
    prepare: async () => (await import('./join.route.tsx')).prepareJoin(),
  })),
  ...(['/greenlight', '/greenlight-beta'] as const).map((path): RouteEntry => ({
    path,
    access: 'open',
    title: 'Greenlight',
    when: (config) => config.projects_enabled,
    page: greenlight,
    prepare: async () => (await import('./greenlight.route.tsx')).prepareGreenlight(),
  })),
  {
    path: '/greenlight/recount',
    access: 'open',
    title: 'Recounts',
    when: (config) => config.projects_enabled,
    page: page(async () => (await import('./recount.route.tsx')).FinishedListRoute),
  },
  {
    path: '/greenlight/recount/:id',
    access: 'open',
    when: (config) => config.projects_enabled,
    page: page(async () => (await import('./recount.route.tsx')).RecountRoute),
  },
  {
    path: '/watch-history',
    access: 'signed-in',
    page: page(async () => (await import('./watch-history.route.tsx')).WatchHistoryRoute),
  },
  ...(['/merch', '/store'] as const).map((path): RouteEntry => ({
    path,
    access: 'open',
    title: 'Store',
    when: (config) => config.store_url !== '',
    page: page(async () => (await import('./external.route.tsx')).StoreRoute),
  })),
  {
    path: '/faq',
    access: 'open',
    title: 'FAQ',
    page: page(async () => (await import('./faq.route.tsx')).FaqRoute),
    prepare: async () => (await import('../features/catalog/api/faq.ts')).faq.prepare(),
  },
  {
    path: '/design',
    access: 'open',
    title: 'Design system',
    when: isWorkshop,
    page: page(async () => (await import('./design.route.tsx')).DesignRoute),
  },
  {
    path: '/something-went-wrong',
    access: 'open',
    title: 'Something went wrong',
    page: page(async () => (await import('./something-went-wrong.route.tsx')).SomethingWentWrongRoute),
  },
  {
    path: '/not-found',
    access: 'open',
    title: 'Not found',
    page: page(async () => (await import('./not-found.route.tsx')).NotFoundRoute),
  },
];

/** The routes that exist under this configuration. */
export function openRoutes(config: RemoteConfig): RouteEntry[] {
  return routeTable.filter((entry) => entry.when?.(config) ?? true);
}

/** The route of a place, if it exists: menus show what exists, and a link that is pointed at loads its page. */
export function routeOf(config: RemoteConfig, href: string): RouteEntry | undefined {
  const pathname = href.split(/[?#]/)[0] ?? href;
  return openRoutes(config).find((entry) => matchesPage(entry.path, pathname));
}

/** What of a page's code has yet to come. */
export function missingCode(route: RouteEntry, href: string): LazyPage[] {
  return [route.page, route.within?.(href)].flatMap((page) => (page && !page.isLoaded() ? [page] : []));
}
