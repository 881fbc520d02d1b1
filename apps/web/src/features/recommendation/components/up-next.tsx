import { t } from '@houselights/messages/catalogue/recommendation-next';
import { Button, Skeleton } from '@houselights/ui';
import { useState } from 'react';
import type { RecommendedVideo } from '@houselights/contracts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { MediaCard } from '../../../shared/catalog/media-card.tsx';
import type { WatchState } from '../../../shared/playback/watch-state.ts';
import { reasonWords } from '../reason.ts';

type Props = {
  /** Undefined until loaded. */
  videos: readonly RecommendedVideo[] | undefined;
  /** Passed on with each link. */
  state: WatchState;
  /** Set if loading failed. */
  error: unknown;
  busy: boolean;
  again: () => unknown;
};

/** Videos shown before "more" is pressed. */
const SHOWN = 8;

function Waiting() {
  return Array.from({ length: 5 }, (_, index) => (
    <li key={index} className="hl-card-row">
      <Skeleton shape="picture" />
      <span>
        <Skeleton width="90%" />
        <Skeleton width="60%" />
      </span>
    </li>
  ));
}

/** The column beside a video: what comes next, and why. */
export function UpNext({ videos, state, error, busy, again }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const hasFailed = !videos && error !== null;
  if (videos?.length === 0) return null;
  return (
    <aside className="up-next" aria-labelledby="up-next-title" aria-busy={!videos && !hasFailed}>
      <h2 id="up-next-title">{t('title')}</h2>
      {hasFailed && <LoadingFailed title={t('failed')} error={error} busy={busy} again={again} />}
      {!hasFailed && (
        <ul>
          {!videos && <Waiting />}
          {videos?.slice(0, isOpen ? videos.length : SHOWN).map((video, index) => (
            <li key={video.id}>
              <MediaCard
                video={video}
                layout="row"
                // Of several following episodes, only the first one is the next.
                reason={
                  index > 0 && video.reason.code === 'next-episode'
                    ? null
                    : reasonWords(video.reason, 'after', video.creatorName)
                }
                state={state}
              />
            </li>
          ))}
        </ul>
      )}
      {videos && videos.length > SHOWN && !isOpen && (
        <Button wide onClick={() => setIsOpen(true)}>
          {t('showMore')}
        </Button>
      )}
    </aside>
  );
}
