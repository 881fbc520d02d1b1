import { Refusal } from '@houselights/contracts';
import { createFeed, findFeed, latestFeed, readFeed } from './feeds.ts';
import { personalPicks } from './personal-picks.query.ts';
import { popularPicks } from './popular-picks.query.ts';
import { rankCatalog } from './rank-catalog.command.ts';
import type { Recommendations } from '@houselights/contracts';
import type { OwnInput } from '../caller.ts';
import type { Recommender } from './recommender.ts';
import type { Feed, FeedKind, FeedPick } from './feed.ts';

export interface FeedPage {
  /** From 1. */
  readonly page: number;
  /** The feed to continue; without it, the first page starts a new one. */
  readonly recommendationId: string | undefined;
}

const pageLength = 20;
/** Picks at the front of the browse feed, and in the whole recommended feed. */
const browsePicks = 120;
const recommendedPicks = 200;
/** A request for a later page without an id continues a feed created at most this many seconds ago. */
const sameVisit = 30 * 60;
/** The popular list is the same for everyone for this many seconds. */
const samePopular = 5 * 60;

/** A page of the browse feed: what the account may like, then the rest of the catalog. @throws recommendation_gone */
export async function getRecommendations(deps: Recommender, { caller: { accountId }, ...page }: FeedPage & OwnInput) {
  return pageOf(deps, { kind: 'browse', accountId, ...page }, async () => {
    const picks = await personalPicks(deps, accountId, browsePicks);
    const feed = await createFeed(deps, { kind: 'browse', accountId, picks, goesOn: true });
    if (feed.rankingId !== null) return feed;
    // On a new site the worker has not ranked the catalog yet.
    await rankCatalog(deps);
    return createFeed(deps, { kind: 'browse', accountId, picks, goesOn: true });
  });
}

/** A page of what the account may like, each with its reason. @throws recommendation_gone */
export async function getRecommendedForYou(deps: Recommender, { caller: { accountId }, ...page }: FeedPage & OwnInput) {
  return pageOf(deps, { kind: 'recommended-for-you', accountId, ...page }, () =>
    newList(deps, 'recommended-for-you', accountId, personalPicks(deps, accountId, recommendedPicks)),
  );
}

/** A page of the most watched videos, the same for everyone. @throws recommendation_gone */
export async function getPopular(deps: Recommender, page: FeedPage): Promise<Recommendations> {
  return pageOf(deps, { kind: 'popular', accountId: null, ...page }, () => sharedPopular(deps));
}

function sharedPopular(deps: Recommender): Promise<Feed> {
  const kept = deps.shared.get('popular');
  if (kept !== undefined) return kept;
  const latest = latestFeed(deps, { kind: 'popular', accountId: null, seconds: samePopular });
  const feed = latest.then((known) => known ?? newList(deps, 'popular', null, popularPicks(deps)));
  deps.shared.set('popular', feed);
  feed.catch(() => deps.shared.delete('popular'));
  return feed;
}

async function newList(
  deps: Recommender,
  kind: FeedKind,
  accountId: string | null,
  picks: Promise<readonly FeedPick[]>,
): Promise<Feed> {
  return createFeed(deps, { kind, accountId, picks: await picks, goesOn: false });
}

async function pageOf(
  deps: Recommender,
  { page, recommendationId, ...whose }: FeedPage & Whose,
  begin: () => Promise<Feed>,
): Promise<Recommendations> {
  const feed =
    recommendationId === undefined
      ? ((await known(deps, whose, page)) ?? (await begin()))
      : await named(deps, whose, recommendationId);
  return readFeed(deps, feed, (page - 1) * pageLength, page * pageLength);
}

interface Whose {
  readonly kind: FeedKind;
  readonly accountId: string | null;
}

async function named(deps: Recommender, { kind, accountId }: Whose, id: string): Promise<Feed> {
  const found = await findFeed(deps, { id, accountId });
  if (found.kind !== kind) throw new Refusal('recommendation_gone');
  return found.feed;
}

function known(deps: Recommender, whose: Whose, page: number) {
  return page === 1 || whose.accountId === null ? undefined : latestFeed(deps, { ...whose, seconds: sameVisit });
}
