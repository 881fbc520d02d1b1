/** Every page that a person can open: the web app shows it, and the server answers 404 for an address that is none of them. */
export const pageAddresses = [
  '/',
  '/video/:id',
  '/show/:slug',
  '/season/:id',
  '/channel/:slug',
  '/search',
  '/browse',
  '/login',
  '/signup',
  '/forgotten-password',
  '/verify-email',
  '/change-email',
  '/account/*',
  '/payment',
  '/payment/done',
  '/coupon',
  '/discount-code',
  '/gift-subscriptions',
  '/gift-subscriptions/history',
  '/gift-subscriptions/history/:id',
  '/redeem',
  '/join',
  '/join/:creatorReferral',
  '/greenlight',
  '/greenlight-beta',
  '/greenlight/recount',
  '/greenlight/recount/:id',
  '/watch-history',
  '/merch',
  '/store',
  '/faq',
  '/design',
  '/something-went-wrong',
  '/not-found',
] as const;

export type PageAddress = (typeof pageAddresses)[number];

/** Whether `pathname` is one of the addresses that `pattern` stands for: `:name` is one segment, `*` at the end any number. */
export function matchesPage(pattern: PageAddress, pathname: string): boolean {
  const parts = pattern.split('/');
  const given = pathname.split('/');
  if (parts.at(-1) === '*') parts.pop();
  else if (parts.length !== given.length) return false;
  return parts.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]));
}
