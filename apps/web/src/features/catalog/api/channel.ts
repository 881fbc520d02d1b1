import { calls } from '@houselights/client';
import type { Channel, SeasonDetails } from '@houselights/contracts';
import { callSignedOut } from '../../../lib/session/session.ts';
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
