import { accountAddresses, accountPageAt, pageAddresses, pageAt } from '@houselights/contracts/pages';
import type { AccountAddress, PageAddress, pages } from '@houselights/contracts/pages';
import type { Database } from '@houselights/db';

/** Pages for joining and for viewing a membership. */
export const membershipPaths = [
  '/payment',
  '/account',
  '/account/plan',
  '/account/pause',
  '/account/cancel',
  '/account/invoices',
  '/account/access',
  '/account/coupon',
] as const satisfies readonly (PageAddress | AccountAddress)[];

export const giftPaths = [
  '/gift-subscriptions',
  '/gift-subscriptions/history',
  '/redeem',
] as const satisfies readonly PageAddress[];

/** Account pages, one address each. */
const accountPaths = accountAddresses.filter((address) => {
  const { sameAs, example } = accountPageAt(address);
  return sameAs === undefined && example !== null && !address.includes(':');
});

/** Redirects visitors to the login. */
const isForAccounts = (address: PageAddress): boolean => pageAt(address).access === 'signed-in';
/** Identical for signed-in users, or redirects them. */
const isForVisitors = (address: PageAddress): boolean =>
  pageAt(address).access === 'signed-out' || pageAt(address).sameForEveryone === true;

/** Pages that need something from the demo to show anything. */
type NeedsThing = {
  [Address in PageAddress]: Address extends `${string}:${string}` | `${string}*`
    ? (typeof pages)[Address] extends { readonly example: string }
      ? never
      : Address
    : never;
}[PageAddress];

export interface PathsOfPages {
  readonly every: readonly string[];
  /** Visitors' pages: only one of those that redirect to the login. */
  readonly visitors: readonly string[];
  /** Pages that may look different when signed in. */
  readonly accounts: readonly string[];
}

/** A path for every page, using the demo's content. */
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
  const filled: Readonly<Record<NeedsThing, readonly string[]>> = {
    '/video/:id': [`/video/${video.id}`, `/video/${membersVideo.id}`],
    '/show/:slug': [`/show/${season.channel.slug}`],
    '/channel/:slug': [`/channel/${collection.slug}`],
    '/season/:id': [`/season/${season.id}`],
    '/join/:creatorReferral': [`/join/${creator.slug}`],
    '/greenlight/recount/:id': [`/greenlight/recount/${battle.id}`],
    '/account/*': accountPaths,
  };
  const pathsByAddress: Readonly<Partial<Record<PageAddress, readonly string[]>>> = filled;
  const pathsOf = (addresses: readonly PageAddress[]): readonly string[] =>
    addresses.flatMap((address) => pathsByAddress[address] ?? [pageAt(address).example ?? address]);
  return {
    every: pathsOf(pageAddresses),
    visitors: ['/account', ...pathsOf(pageAddresses.filter((address) => !isForAccounts(address)))],
    accounts: pathsOf(pageAddresses.filter((address) => !isForVisitors(address))),
  };
}
