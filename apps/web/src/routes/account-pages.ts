import { accountPageOf as addressOf } from '@houselights/contracts/pages';
import type { AccountAddress } from '@houselights/contracts/pages';
import { lazyPage } from '../lib/pages/lazy-page.tsx';
import type { LazyPage } from '../lib/pages/lazy-page.tsx';

/** The account's subpages: each loads when opened, or a little after the first page. */
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

/** All but the first page. */
const byAddress: Readonly<Record<Exclude<AccountAddress, '/account'>, LazyPage>> = {
  '/account/plan': accountPages.plan,
  '/account/pause': accountPages.pause,
  '/account/cancel': accountPages.cancel,
  '/account/invoices': accountPages.invoices,
  '/account/access': accountPages.access,
  '/account/points': accountPages.points,
  '/account/coupon': accountPages.coupon,
  '/account/discount-code': accountPages.coupon,
  '/account/gift-subscriptions': accountPages.giftBuy,
  '/account/gift-subscriptions/history': accountPages.giftHistory,
  '/account/gift-subscriptions/history/:id': accountPages.giftDetails,
  '/account/patreon': accountPages.patreon,
  '/account/security': accountPages.security,
  '/account/device-management': accountPages.devices,
};

/** The account's subpage at an address; undefined for the first page. */
export function accountPageOf(href: string): LazyPage | undefined {
  const address = addressOf((href.split(/[?#]/)[0] ?? href).replace(/\/$/, ''));
  return address === undefined || address === '/account' ? undefined : byAddress[address];
}
