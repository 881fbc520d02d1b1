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

/** A show includes its seasons' episodes: complete seasons need no request of their own. */
function primeSeasons(channel: Channel): void {
  if (channel.kind !== 'show') return;
  const { seasons } = channel;
  for (const season of seasons) {
    if (season.media.length >= season.episodeCount)
      seasonAnswer(season.id).prime({ ...season, show: channel, seasons });
  }
}

/** A show or a collection by its slug. */
export const channelAnswer = createSharedAnswers<Channel>({
  ask: async (slug) => {
    const channel = await callSignedOut(calls.getChannelBySlug, { params: { slug } });
    primeSeasons(channel);
    return channel;
  },
  freshFor,
});

/** All shows. */
export const allShows = createSharedAnswer({ ask: () => callSignedOut(calls.getShows, {}), freshFor });
