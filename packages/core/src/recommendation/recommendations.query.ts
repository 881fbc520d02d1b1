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
  /** The ordering to go on with; a new one for the first page without it. */
  readonly recommendationId: string | undefined;
}

const pageLength = 20;
/** Picks in front of the browse feed, and of the whole of what is recommended. */
const browsePicks = 120;
const recommendedPicks = 200;
/** Who asks for a later page without a name goes on in the ordering that was made this many seconds ago at most. */
const sameVisit = 30 * 60;
/** What is popular is the same list for everyone for this many seconds. */
const samePopular = 5 * 60;

/** A page of the browse feed: what the account may like, then all the rest of the house. @throws recommendation_gone */
export async function getRecommendations(deps: Recommender, { caller: { accountId }, ...page }: FeedPage & OwnInput) {
  return pageOf(deps, { kind: 'browse', accountId, ...page }, async () => {
    const picks = await personalPicks(deps, accountId, browsePicks);
    const feed = await createFeed(deps, { kind: 'browse', accountId, picks, goesOn: true });
    if (feed.rankingId !== null) return feed;
    // The first of a new house, before its worker has been round.
    await rankCatalog(deps);
    return createFeed(deps, { kind: 'browse', accountId, picks, goesOn: true });
  });
}

/** A page of what the account may like, each with the reason. @throws recommendation_gone */
export async function getRecommendedForYou(deps: Recommender, { caller: { accountId }, ...page }: FeedPage & OwnInput) {
  return pageOf(deps, { kind: 'recommended-for-you', accountId, ...page }, () =>
    newList(deps, 'recommended-for-you', accountId, personalPicks(deps, accountId, recommendedPicks)),
  );
}

/** A page of what is watched most, the same for everyone. @throws recommendation_gone */
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
