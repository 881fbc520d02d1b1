import { t } from '@houselights/messages/catalogue/catalog-video';
import { ButtonLink, ChevronLeft, ChevronRight } from '@houselights/ui';
import type { ReactNode } from 'react';
import { rich } from '../../../lib/language/rich.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import type { WatchState } from '../../../shared/playback/watch-state.ts';
import { seasonAnswer } from '../api/channel.ts';

type Props = { id: string; seasonId: string; state: WatchState };

const hidden = (words: ReactNode) => <span className="hl-hidden">{words}</span>;

/** Links to the previous and the next episode, and to all of them. */
export function EpisodeSteps({ id, seasonId, state }: Props) {
  const { data } = useAnswer(seasonAnswer(seasonId));
  const episodes = data?.media ?? [];
  const at = episodes.findIndex((episode) => episode.id === id);
  const before = at > 0 ? episodes[at - 1] : undefined;
  const after = at >= 0 ? episodes[at + 1] : undefined;
  return (
    <nav className="episode-steps" aria-label={t('episodes')}>
      {/* First, so that links loaded later shift nothing. */}
      <ButtonLink href={`/season/${seasonId}`} variant="bare">
        {t('allEpisodes')}
      </ButtonLink>
      {before && (
        <ButtonLink
          href={`/video/${before.id}`}
          state={state}
          icon={<ChevronLeft aria-hidden="true" className="hl-flip-rtl" />}
        >
          {rich(t.rich('previous', { title: before.title, hidden }))}
        </ButtonLink>
      )}
      {after && (
        <ButtonLink href={`/video/${after.id}`} state={state}>
          {rich(t.rich('next', { title: after.title, hidden }))}
          <ChevronRight aria-hidden="true" className="hl-flip-rtl" />
        </ButtonLink>
      )}
    </nav>
  );
}
