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
  '/verify-email/not-me',
  '/change-email',
  '/undo-email-change',
  '/claim',
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

/** First segments that are not for pages, or are kept for pages to come. */
const reserved = [
  'api',
  'media',
  'assets',
  'dev',
  'metrics',
  'healthz',
  'readyz',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
  'index.html',
  'season',
  'learn-more',
  'creators',
  'live',
  'live-chat',
  'bingo',
  'legaldocuments',
  'giveawayrules',
  'top10images',
  'toptenimages',
  'makersplace',
  'crew-member',
  'brands',
  'admin',
  'operator',
  'studio',
];

/** Whether an address that begins with `segment` leads somewhere else already. */
export function isTakenSegment(segment: string): boolean {
  return (
    segment !== '' && (reserved.includes(segment) || pageAddresses.some((address) => address.split('/')[1] === segment))
  );
}

interface PageSwitches {
  readonly store_url: string;
  readonly browse_enabled: boolean;
  readonly stripe_coupon_enabled: boolean;
  readonly gift_subscriptions_enabled: boolean;
  readonly beta_enabled: boolean;
  readonly join_page_enabled: boolean;
  readonly projects_enabled: boolean;
  readonly device_management_enabled: boolean;
  readonly points_enabled: boolean;
}

const conditions: readonly [RegExp, (config: PageSwitches) => boolean][] = [
  [/^\/(?:merch|store)$/, ({ store_url }) => store_url !== ''],
  [/^\/browse$/, ({ browse_enabled }) => browse_enabled],
  [/^\/(?:account\/)?(?:coupon|discount-code)$/, ({ stripe_coupon_enabled }) => stripe_coupon_enabled],
  [
    /^\/(?:(?:account\/)?gift-subscriptions(?:\/.*)?|redeem)$/,
    (config) => config.gift_subscriptions_enabled || config.beta_enabled,
  ],
  [/^\/account\/device-management$/, ({ device_management_enabled }) => device_management_enabled],
  [/^\/account\/points$/, ({ points_enabled }) => points_enabled],
  [/^\/join(?:\/.*)?$/, ({ join_page_enabled }) => join_page_enabled],
  [/^\/greenlight(?:-beta|\/.*)?$/, ({ projects_enabled }) => projects_enabled],
];

/** Whether a page, of those that there are, exists under these settings: the web app and the server say the same. */
export function pageIsOn(config: PageSwitches, pathname: string): boolean {
  return conditions.every(([pattern, isOn]) => !pattern.test(pathname) || isOn(config));
}

export type PageAddress = (typeof pageAddresses)[number];

/** Whether `pathname` is one of the addresses that `pattern` stands for: `:name` is one segment, `*` at the end any number. */
export function matchesPage(pattern: PageAddress, pathname: string): boolean {
  const parts = pattern.split('/');
  const given = pathname.split('/');
  if (parts.at(-1) === '*') parts.pop();
  else if (parts.length !== given.length) return false;
  return parts.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]));
}
