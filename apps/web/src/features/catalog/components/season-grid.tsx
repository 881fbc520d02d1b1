import { t } from '@houselights/messages/catalogue/catalog-video';
import { useDeferredValue } from 'react';
import { MediaCard } from '../../../shared/catalog/media-card.tsx';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import type { WatchState } from '../../../shared/playback/watch-state.ts';
import { seasonAnswer } from '../api/channel.ts';

const SHOWN = 6;

type Props = { id: string; seasonId: string; state: WatchState };

/** The season's other episodes, later ones first, where there is room below a video. */
export function SeasonGrid({ id, seasonId, state }: Props) {
  // Renders in slices, so that presses on the player are handled in between.
  const data = useDeferredValue(useAnswer(seasonAnswer(seasonId)).data, undefined);
  const episodes = data?.media ?? [];
  const at = episodes.findIndex((episode) => episode.id === id);
  const others = [...episodes.slice(at + 1), ...episodes.slice(0, Math.max(at, 0))].slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <section className="video-season" aria-labelledby="video-season">
      <h2 id="video-season">{t('moreOfSeason')}</h2>
      <ul className="hl-grid">
        {others.map((video) => (
          <li key={video.id}>
            <MediaCard video={video} state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}
