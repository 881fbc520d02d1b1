import type { t as descriptions } from '@houselights/messages/catalogue/page-descriptions';
import type { t as titles } from '@houselights/messages/catalogue/page-titles';

export type PageTitle = Parameters<typeof titles>[0];
export type PageDescription = Parameters<typeof descriptions>[0];

/** `open` for everyone, `signed-out` for people without a session, `signed-in` for people with one. */
export type PageAccess = 'open' | 'signed-out' | 'signed-in';

/** Settings of the remote configuration that a page may hang on: a switch is on, or the store has an address. */
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
  /** The page exists while one of these is on; without them, always. */
  readonly when?: readonly (keyof PageSwitches)[];
  /** A native app may open it in a web view, with a token in the address. */
  readonly inApp?: true;
}

export interface Page extends Conditional {
  readonly access: PageAccess;
  /** Whoever is signed in without a membership is sent to the plans. */
  readonly needsMembership?: true;
  /** Somebody who has just signed in without a membership stays here: what can be redeemed, the account and its letters, the way out. */
  readonly staysOnArrival?: true;
  /** The document's title until the page says another one, as the key of its message; absent where the page alone knows it. */
  readonly title?: PageTitle;
  /** What the document says of the page, as the key of its message; without it, it says nothing. */
  readonly description?: PageDescription;
  /** Somebody may find it by a search. */
  readonly indexed?: true;
  /** The page that this is a second address of. */
  readonly sameAs?: string;
  /** Shows one thing of the catalog, which says of itself what the document says. */
  readonly ofCatalog?: true;
  /**
   * The server draws it: it looks the same for every visitor. Its fields keep what a visitor types before the page's code arrives.
   */
  readonly drawn?: true;
  /** Says the same whoever looks. */
  readonly sameForEveryone?: true;
  /** The address under which the journeys open it, where the page's own shows nothing. */
  readonly example?: string;
}

const gifts = ['gift_subscriptions_enabled', 'beta_enabled'] as const;

/**
 * Every page that a person can open: the web app shows it, and the server answers 404 for an address that is none of them. `:name` stands
 * for one segment, `*` at the end for any number.
 */
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
    // A gift of nobody's; those that were bought have their own.
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
  /** `null` where no journey opens it: people come to it from another site. */
  readonly example?: null;
}

/** The pages that stand behind '/account/*'. */
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
  '/account/security': {},
  '/account/device-management': { when: ['device_management_enabled'], inApp: true },
  '/account/gift-subscriptions': { when: gifts, inApp: true },
  '/account/gift-subscriptions/history': { when: gifts, inApp: true },
  '/account/gift-subscriptions/history/:id': { when: gifts, inApp: true },
  '/account/patreon': { when: ['patreon_enabled'], example: null },
} as const satisfies Readonly<Record<`/account${string}`, AccountPage>>;
