import { accountAddresses, accountPageAt, pageAddresses, pageAt } from '@houselights/contracts/pages';
import type { AccountAddress, PageAddress, pages } from '@houselights/contracts/pages';
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
] as const satisfies readonly (PageAddress | AccountAddress)[];

export const giftPaths = [
  '/gift-subscriptions',
  '/gift-subscriptions/history',
  '/redeem',
] as const satisfies readonly PageAddress[];

/** Pages of the account that stand behind one address. */
const accountPaths = accountAddresses.filter((address) => {
  const { sameAs, example } = accountPageAt(address);
  return sameAs === undefined && example !== null && !address.includes(':');
});

/** Leads a visitor to the log-in. */
const isForAccounts = (address: PageAddress): boolean => pageAt(address).access === 'signed-in';
/** Says the same to somebody who is signed in, or leads them elsewhere. */
const isForVisitors = (address: PageAddress): boolean =>
  pageAt(address).access === 'signed-out' || pageAt(address).sameForEveryone === true;

/** The pages that show nothing without a thing of the demo's. */
type NeedsThing = {
  [Address in PageAddress]: Address extends `${string}:${string}` | `${string}*`
    ? (typeof pages)[Address] extends { readonly example: string }
      ? never
      : Address
    : never;
}[PageAddress];

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
