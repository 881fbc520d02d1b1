import { ButtonLink, ChevronLeft, ChevronRight } from '@houselights/ui';
import { useAnswer } from '../../../lib/shared-answer.ts';
import type { WatchState } from '../../../lib/watch-state.ts';
import { seasonAnswer } from '../api/channel.ts';

type Props = { id: string; seasonId: string; state: WatchState };

/** From an episode to the one before and the one after it, and to all of them. */
export function EpisodeSteps({ id, seasonId, state }: Props) {
  const { data } = useAnswer(seasonAnswer(seasonId));
  const episodes = data?.media ?? [];
  const at = episodes.findIndex((episode) => episode.id === id);
  const before = at > 0 ? episodes[at - 1] : undefined;
  const after = at >= 0 ? episodes[at + 1] : undefined;
  return (
    <nav className="episode-steps" aria-label="Episodes">
      {/* First, so that what comes later moves nothing. */}
      <ButtonLink href={`/season/${seasonId}`} variant="bare">
        All episodes
      </ButtonLink>
      {before && (
        <ButtonLink
          href={`/video/${before.id}`}
          state={state}
          icon={<ChevronLeft aria-hidden="true" className="hl-flip-rtl" />}
        >
          Previous<span className="hl-hidden"> episode: {before.title}</span>
        </ButtonLink>
      )}
      {after && (
        <ButtonLink href={`/video/${after.id}`} state={state}>
          Next<span className="hl-hidden"> episode: {after.title}</span>
          <ChevronRight aria-hidden="true" className="hl-flip-rtl" />
        </ButtonLink>
      )}
    </nav>
  );
}
