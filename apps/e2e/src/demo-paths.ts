import { pageAddresses, type PageAddress } from '@houselights/contracts/pages';
import type { Database } from '@houselights/db';

/** Pages on which somebody joins and sees what they have. */
export const membershipPaths = [
  '/payment',
  '/account',
  '/account/plan',
  '/account/pause',
  '/account/cancel',
  '/account/invoices',
  '/account/access',
  '/account/coupon',
] as const;

export const giftPaths = ['/gift-subscriptions', '/gift-subscriptions/history', '/redeem'] as const;

/** Pages of the account that stand behind one address. */
const accountPaths = [
  ...membershipPaths.filter((path) => path.startsWith('/account')),
  '/account/points',
  '/account/security',
  '/account/device-management',
  '/account/gift-subscriptions',
  '/account/gift-subscriptions/history',
];

/** Say the same whoever looks. */
const sameForEveryone: readonly PageAddress[] = [
  '/forgotten-password',
  '/verify-email',
  '/undo-email-change',
  '/verify-email/not-me',
  '/merch',
  '/store',
  '/faq',
  '/design',
  '/something-went-wrong',
  '/not-found',
  '/greenlight/recount',
];
/** Lead whoever is signed in elsewhere. */
const forVisitors: readonly PageAddress[] = ['/login', '/signup', '/join', '/join/:creatorReferral'];
/** Lead a visitor to the log-in. */
const forAccounts: readonly PageAddress[] = [
  '/browse',
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
  '/watch-history',
];

export interface PathsOfPages {
  readonly every: readonly string[];
  /** What a visitor sees: of all that leads to the log-in one page. */
  readonly visitors: readonly string[];
  /** What may look another way to somebody who is signed in. */
  readonly accounts: readonly string[];
}

/** A path for every page that there is, each with a thing of the demo's. */
export async function pathsOfPages({ prisma }: Database): Promise<PathsOfPages> {
  const isPublished = { publishedAt: { lte: new Date() } };
  const [video, membersVideo, season, collection, creator, battle] = await Promise.all([
    prisma.video.findFirstOrThrow({ where: { ...isPublished, free: true } }),
    prisma.video.findFirstOrThrow({ where: { ...isPublished, free: false } }),
    prisma.season.findFirstOrThrow({ where: { channel: isPublished }, include: { channel: true } }),
    prisma.channel.findFirstOrThrow({ where: { ...isPublished, kind: 'collection' } }),
    prisma.creatorTeam.findFirstOrThrow(),
    prisma.battle.findFirstOrThrow({ where: { result: { isNot: null } } }),
  ]);
  const filled: Partial<Record<PageAddress, readonly string[]>> = {
    '/video/:id': [`/video/${video.id}`, `/video/${membersVideo.id}`],
    '/show/:slug': [`/show/${season.channel.slug}`],
    '/channel/:slug': [`/channel/${collection.slug}`],
    '/season/:id': [`/season/${season.id}`],
    '/join/:creatorReferral': [`/join/${creator.slug}`],
    '/greenlight/recount/:id': [`/greenlight/recount/${battle.id}`],
    '/search': ['/search?search=light'],
    '/account/*': accountPaths,
    // A gift of nobody's; those that were bought have their own.
    '/gift-subscriptions/history/:id': ['/gift-subscriptions/history/none'],
  };
  const pathsOf = (addresses: readonly PageAddress[]): readonly string[] =>
    addresses.flatMap((address) => filled[address] ?? [address]);
  const every = pathsOf(pageAddresses);
  const open = every.filter((path) => /[:*]/.test(path));
  if (open.length > 0) throw new Error(`These pages need a thing to show: ${open.join(', ')}`);
  return {
    every,
    visitors: ['/account', ...pathsOf(pageAddresses.filter((address) => !forAccounts.includes(address)))],
    accounts: pathsOf(pageAddresses.filter((address) => ![...sameForEveryone, ...forVisitors].includes(address))),
  };
}
