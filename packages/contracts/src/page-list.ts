import type { t as descriptions } from '@houselights/messages/catalogue/page-descriptions';
import type { t as titles } from '@houselights/messages/catalogue/page-titles';

export type PageTitle = Parameters<typeof titles>[0];
export type PageDescription = Parameters<typeof descriptions>[0];

/** `open` for everyone, `signed-out` for people without a session, `signed-in` for people with one. */
export type PageAccess = 'open' | 'signed-out' | 'signed-in';

/** Settings of the remote configuration that a page may depend on: a switch that is on, or a store that has an address. */
export interface PageSwitches {
  readonly store_url: string;
  readonly browse_enabled: boolean;
  readonly stripe_coupon_enabled: boolean;
  readonly gift_subscriptions_enabled: boolean;
  readonly beta_enabled: boolean;
  readonly join_page_enabled: boolean;
  readonly projects_enabled: boolean;
  readonly device_management_enabled: boolean;
  readonly points_enabled: boolean;
  readonly patreon_enabled: boolean;
}

export interface Conditional {
  /** The page exists if any of these is on; if absent, always. */
  readonly when?: readonly (keyof PageSwitches)[];
  /** A native app may open it in a web view, with a token in the address. */
  readonly inApp?: true;
}

export interface Page extends Conditional {
  readonly access: PageAccess;
  /** Signed-in accounts without a membership are redirected to the plans. */
  readonly needsMembership?: true;
  /**
   * An account that has just signed in without a membership is not redirected from here: redeeming, the account, pages that emails link to,
   * error pages.
   */
  readonly staysOnArrival?: true;
  /** The document's title until the page sets another one, as a message key; absent if only the page itself knows it. */
  readonly title?: PageTitle;
  /** The document's meta description, as a message key; without it there is none. */
  readonly description?: PageDescription;
  /** Search engines may index it. */
  readonly indexed?: true;
  /** The page of which this is a second address. */
  readonly sameAs?: string;
  /** Shows one item of the catalog, which provides the document's title and description. */
  readonly ofCatalog?: true;
  /** The server draws it: it looks the same for every visitor. Its fields keep what a visitor types before the page's code arrives. */
  readonly drawn?: true;
  /** Looks the same for everyone, signed in or not. */
  readonly sameForEveryone?: true;
  /** The address that the browser tests open, if the page's own pattern shows nothing. */
  readonly example?: string;
}

const gifts = ['gift_subscriptions_enabled', 'beta_enabled'] as const;

/** Every page of the web app; the server answers 404 for any other address. `:name` matches one segment, `*` at the end any number. */
export const pages = {
  '/': {
    access: 'open',
    description: 'home',
    indexed: true,
    drawn: true,
  },
  '/video/:id': { access: 'open', ofCatalog: true },
  '/show/:slug': { access: 'open', ofCatalog: true, drawn: true },
  '/season/:id': { access: 'open', ofCatalog: true, drawn: true },
  '/channel/:slug': { access: 'open', ofCatalog: true, drawn: true },
  '/search': {
    access: 'open',
    title: 'search',
    description: 'search',
    drawn: true,
    example: '/search?search=light',
  },
  '/browse': {
    access: 'signed-in',
    needsMembership: true,
    title: 'browse',
    description: 'browse',
    when: ['browse_enabled'],
  },
  '/login': {
    access: 'signed-out',
    title: 'logIn',
    description: 'login',
    drawn: true,
  },
  '/signup': {
    access: 'signed-out',
    title: 'signUp',
    description: 'signup',
    indexed: true,
    drawn: true,
  },
  '/forgotten-password': {
    access: 'open',
    title: 'resetYourPassword',
    drawn: true,
    staysOnArrival: true,
    sameForEveryone: true,
  },
  '/verify-email': {
    access: 'open',
    title: 'confirmYourEmail',
    staysOnArrival: true,
    sameForEveryone: true,
  },
  '/verify-email/not-me': {
    access: 'open',
    title: 'wasThisNotYou',
    staysOnArrival: true,
    sameForEveryone: true,
  },
  '/change-email': { access: 'signed-in', title: 'confirmYourNewEmail', staysOnArrival: true },
  '/undo-email-change': {
    access: 'open',
    title: 'takeYourAccountBack',
    staysOnArrival: true,
    sameForEveryone: true,
  },
  '/unsubscribe': { access: 'open', title: 'unsubscribe', staysOnArrival: true, sameForEveryone: true },
  '/claim': { access: 'signed-in', title: 'runThisSite', staysOnArrival: true },
  '/account/*': { access: 'signed-in', staysOnArrival: true },
  '/payment': { access: 'signed-in', title: 'chooseYourPlan', staysOnArrival: true },
  '/payment/done': { access: 'signed-in', title: 'yourPayment', staysOnArrival: true },
  '/coupon': { access: 'signed-in', when: ['stripe_coupon_enabled'], inApp: true, staysOnArrival: true },
  '/discount-code': { access: 'signed-in', when: ['stripe_coupon_enabled'], inApp: true, staysOnArrival: true },
  '/gift-subscriptions': {
    access: 'signed-in',
    title: 'giveAGift',
    description: 'giftSubscriptions',
    when: gifts,
    inApp: true,
    staysOnArrival: true,
  },
  '/gift-subscriptions/history': { access: 'signed-in', when: gifts, inApp: true, staysOnArrival: true },
  '/gift-subscriptions/history/:id': {
    access: 'signed-in',
    when: gifts,
    inApp: true,
    staysOnArrival: true,
    // A gift that belongs to nobody; tests that buy one use its own address.
    example: '/gift-subscriptions/history/none',
  },
  '/redeem': {
    access: 'signed-in',
    title: 'redeemAGift',
    description: 'redeem',
    when: gifts,
    staysOnArrival: true,
  },
  '/join': {
    access: 'signed-out',
    title: 'join',
    description: 'join',
    when: ['join_page_enabled'],
    indexed: true,
    drawn: true,
  },
  '/join/:creatorReferral': {
    access: 'signed-out',
    title: 'join',
    when: ['join_page_enabled'],
    sameAs: '/join',
    drawn: true,
  },
  '/greenlight': {
    access: 'open',
    title: 'greenlight',
    description: 'greenlight',
    when: ['projects_enabled'],
    indexed: true,
    drawn: true,
  },
  '/greenlight-beta': {
    access: 'open',
    title: 'greenlight',
    when: ['projects_enabled'],
    sameAs: '/greenlight',
    drawn: true,
  },
  '/greenlight/recount': {
    access: 'open',
    title: 'recounts',
    description: 'greenlightRecount',
    drawn: true,
    when: ['projects_enabled'],
    indexed: true,
    sameForEveryone: true,
  },
  '/greenlight/recount/:id': { access: 'open', when: ['projects_enabled'], drawn: true },
  '/watch-history': {
    access: 'signed-in',
    title: 'watchHistory',
    description: 'watchHistory',
  },
  '/merch': { access: 'open', title: 'store', when: ['store_url'], sameForEveryone: true },
  '/store': { access: 'open', title: 'store', when: ['store_url'], sameForEveryone: true },
  '/faq': {
    access: 'open',
    title: 'faq',
    description: 'faq',
    indexed: true,
    drawn: true,
    sameForEveryone: true,
  },
  '/design': { access: 'open', title: 'designSystem', sameForEveryone: true },
  '/something-went-wrong': {
    access: 'open',
    title: 'somethingWentWrong',
    drawn: true,
    staysOnArrival: true,
    sameForEveryone: true,
  },
  '/not-found': { access: 'open', title: 'notFound', staysOnArrival: true, sameForEveryone: true },
} as const satisfies Readonly<Record<`/${string}`, Page>>;

export interface AccountPage extends Conditional {
  readonly sameAs?: string;
  /** `null` if no browser test opens it: people reach it from another site. */
  readonly example?: null;
}

/** The pages behind '/account/*'. */
export const accountPages = {
  '/account': {},
  '/account/plan': {},
  '/account/pause': {},
  '/account/cancel': {},
  '/account/invoices': {},
  '/account/access': {},
  '/account/coupon': { when: ['stripe_coupon_enabled'], inApp: true },
  '/account/discount-code': { when: ['stripe_coupon_enabled'], inApp: true, sameAs: '/account/coupon' },
  '/account/points': { when: ['points_enabled'] },
  '/account/notifications': {},
  '/account/security': {},
  '/account/device-management': { when: ['device_management_enabled'], inApp: true },
  '/account/gift-subscriptions': { when: gifts, inApp: true },
  '/account/gift-subscriptions/history': { when: gifts, inApp: true },
  '/account/gift-subscriptions/history/:id': { when: gifts, inApp: true },
  '/account/patreon': { when: ['patreon_enabled'], example: null },
} as const satisfies Readonly<Record<`/account${string}`, AccountPage>>;
