import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import type { Channel, SeasonDetails } from '@houselights/contracts';
import { call, callSignedOut } from '../../../lib/session/session.ts';
import { createSharedAnswer, createSharedAnswers } from '../../../lib/query/shared-answer.ts';

const FRESH_MS = 60_000;
const freshFor = () => FRESH_MS;

/** A season with its episodes, by its id. */
export const seasonAnswer = createSharedAnswers<SeasonDetails>({
  ask: (id) => callSignedOut(calls.getSeason, { params: { id } }),
  freshFor,
});

/** A show brings the episodes of its seasons along: those that are whole need not be asked for. */
function primeSeasons(channel: Channel): void {
  if (channel.kind !== 'show') return;
  const { seasons } = channel;
  for (const season of seasons) {
    if (season.media.length >= season.episodeCount)
      seasonAnswer(season.id).prime({ ...season, show: channel, seasons });
  }
}

/** A show or a collection, by its name in addresses. */
export const channelAnswer = createSharedAnswers<Channel>({
  ask: async (slug) => {
    const channel = await callSignedOut(calls.getChannelBySlug, { params: { slug } });
    primeSeasons(channel);
    return channel;
  },
  freshFor,
});

/** Every show there is. */
export const allShows = createSharedAnswer({ ask: () => callSignedOut(calls.getShows, {}), freshFor });

/** Where somebody is in a show. By account and show: what one account has seen is nothing for the next one. */
const progressAnswer = createSharedAnswers({
  ask: (key) => call(calls.getShowProgress, { params: { id: key.slice(key.indexOf(' ') + 1) } }),
  // Changes with every visit to a video.
  freshFor: () => 0,
});
const nobody: ReturnType<typeof progressAnswer> = createSharedAnswer({
  ask: () => Promise.resolve<CallReply<'getShowProgress'>>({ items: [] }),
  freshFor: () => Infinity,
});

export function progressOf(userId: string | null, showId: string): typeof nobody {
  return userId === null ? nobody : progressAnswer(`${userId} ${showId}`);
}
