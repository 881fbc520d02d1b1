import { accountPageOf as addressOf } from '@houselights/contracts/pages';
import type { AccountAddress } from '@houselights/contracts/pages';
import { lazyPage } from '../lib/pages/lazy-page.tsx';
import type { LazyPage } from '../lib/pages/lazy-page.tsx';

/** The address of a page below the account's first one. */
export type AccountSubpage = Exclude<AccountAddress, '/account'>;

const coupon = lazyPage(async () => (await import('../features/coupon/components/coupon-page.tsx')).CouponPage);

/** The account's subpages: each loads when opened, or a little after the first page. */
export const accountPages: Readonly<Record<AccountSubpage, LazyPage>> = {
  '/account/plan': lazyPage(async () => (await import('../features/billing/components/plan-page.tsx')).PlanPage),
  '/account/pause': lazyPage(async () => (await import('../features/billing/components/pause-page.tsx')).PausePage),
  '/account/cancel': lazyPage(async () => (await import('../features/billing/components/cancel-page.tsx')).CancelPage),
  '/account/invoices': lazyPage(
    async () => (await import('../features/billing/components/invoices-page.tsx')).InvoicesPage,
  ),
  '/account/access': lazyPage(async () => (await import('../features/billing/components/access-page.tsx')).AccessPage),
  '/account/points': lazyPage(async () => (await import('../features/points/components/points-page.tsx')).PointsPage),
  '/account/notifications': lazyPage(
    async () => (await import('../features/notification/components/preferences-page.tsx')).PreferencesPage,
  ),
  '/account/coupon': coupon,
  '/account/discount-code': coupon,
  '/account/gift-subscriptions': lazyPage(
    async () => (await import('../features/gift/components/gift-buy-page.tsx')).GiftBuyPage,
  ),
  '/account/gift-subscriptions/history': lazyPage(
    async () => (await import('../features/gift/components/gift-history-page.tsx')).GiftHistoryPage,
  ),
  '/account/gift-subscriptions/history/:id': lazyPage(
    async () => (await import('../features/gift/components/gift-details-page.tsx')).GiftDetailsPage,
  ),
  '/account/patreon': lazyPage(
    async () => (await import('../features/patreon/components/patreon-return.tsx')).PatreonReturn,
  ),
  '/account/security': lazyPage(
    async () => (await import('../features/account/components/security-page.tsx')).SecurityPage,
  ),
  '/account/device-management': lazyPage(
    async () => (await import('../features/device/components/devices-page.tsx')).DevicesPage,
  ),
};

const isSubpage = (address: string): address is AccountSubpage => Object.hasOwn(accountPages, address);

export const accountSubpages: readonly AccountSubpage[] = Object.keys(accountPages).filter(isSubpage);

/** The account's subpage at an address; undefined for the first page. */
export function accountPageOf(href: string): LazyPage | undefined {
  const address = addressOf((href.split(/[?#]/)[0] ?? href).replace(/\/$/, ''));
  return address === undefined || address === '/account' ? undefined : accountPages[address];
}
