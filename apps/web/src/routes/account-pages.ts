import { lazyPage } from '../lib/lazy-page.tsx';
import type { LazyPage } from '../lib/lazy-page.tsx';

/** The pages of the account but its first: each comes when somebody goes there, or a little after the first one. */
export const accountPages = {
  plan: lazyPage(async () => (await import('../features/billing/components/plan-page.tsx')).PlanPage),
  pause: lazyPage(async () => (await import('../features/billing/components/pause-page.tsx')).PausePage),
  cancel: lazyPage(async () => (await import('../features/billing/components/cancel-page.tsx')).CancelPage),
  invoices: lazyPage(async () => (await import('../features/billing/components/invoices-page.tsx')).InvoicesPage),
  access: lazyPage(async () => (await import('../features/billing/components/access-page.tsx')).AccessPage),
  points: lazyPage(async () => (await import('../features/points/components/points-page.tsx')).PointsPage),
  coupon: lazyPage(async () => (await import('../features/coupon/components/coupon-page.tsx')).CouponPage),
  giftBuy: lazyPage(async () => (await import('../features/gift/components/gift-buy-page.tsx')).GiftBuyPage),
  giftHistory: lazyPage(
    async () => (await import('../features/gift/components/gift-history-page.tsx')).GiftHistoryPage,
  ),
  giftDetails: lazyPage(
    async () => (await import('../features/gift/components/gift-details-page.tsx')).GiftDetailsPage,
  ),
  patreon: lazyPage(async () => (await import('../features/patreon/components/patreon-return.tsx')).PatreonReturn),
  security: lazyPage(async () => (await import('../features/account/components/security-page.tsx')).SecurityPage),
  devices: lazyPage(async () => (await import('../features/device/components/devices-page.tsx')).DevicesPage),
};

const byPath: Readonly<Record<string, LazyPage>> = {
  '/plan': accountPages.plan,
  '/pause': accountPages.pause,
  '/cancel': accountPages.cancel,
  '/invoices': accountPages.invoices,
  '/access': accountPages.access,
  '/points': accountPages.points,
  '/coupon': accountPages.coupon,
  '/discount-code': accountPages.coupon,
  '/gift-subscriptions': accountPages.giftBuy,
  '/gift-subscriptions/history': accountPages.giftHistory,
  '/patreon': accountPages.patreon,
  '/security': accountPages.security,
  '/device-management': accountPages.devices,
};

/** The page within the account that an address leads to; undefined for its first one. */
export function accountPageOf(href: string): LazyPage | undefined {
  const path = (href.split(/[?#]/)[0] ?? href).replace(/^\/account/, '').replace(/\/$/, '');
  return path.startsWith('/gift-subscriptions/history/') ? accountPages.giftDetails : byPath[path];
}
