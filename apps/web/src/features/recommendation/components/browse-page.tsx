import { t } from '@houselights/messages/catalogue/recommendation-browse';
import { Button, ButtonLink, EmptyState, ErrorState, VideoCardSkeleton, showToast } from '@houselights/ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { reasonOf } from '../../../lib/form/trouble.ts';
import type { Feed } from '../feed.ts';
import { FeedGrid } from './feed-grid.tsx';

const SKELETONS = 12;

function Waiting() {
  return (
    <section className="hl-grid feed" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <VideoCardSkeleton key={index} />
      ))}
    </section>
  );
}

function FirstFailed({ error, busy, again }: { error: unknown; busy: boolean; again: () => void }) {
  return (
    <ErrorState
      level={2}
      title={t('firstFailed')}
      text={reasonOf(error)}
      actions={
        <Button variant="light" busy={busy} onClick={again}>
          {t('tryAgain')}
        </Button>
      }
    />
  );
}

/** Below the grid: loading, an error, or the end. */
function End({ feed }: { feed: Feed }) {
  const { ended, error, isLoading } = useSyncExternalStore(feed.state.subscribe, feed.state.get);
  const again = () => feed.more();
  return (
    <div className="feed-end">
      {error !== undefined && <LoadingFailed title={t('moreFailed')} error={error} busy={isLoading} again={again} />}
      <output>
        {ended && t('end')}
        {isLoading && <span className="hl-hidden">{t('loadingMore')}</span>}
      </output>
    </div>
  );
}

/** Recommendations for the signed-in user, scrolling without end. */
export function BrowsePage({ feed }: { feed: Feed }) {
  const { sizes, ended, error, isLoading, round } = useSyncExternalStore(feed.state.subscribe, feed.state.get);
  const isEmpty = sizes.length === 0;
  const hasFailed = isEmpty && error !== undefined;
  useEffect(() => {
    if (feed.state.get().sizes.length === 0) void feed.more();
  }, [feed]);
  const read = useRef(round);
  useEffect(() => {
    // A new ordering starts at the top.
    if (round !== read.current) window.scrollTo(0, 0);
    read.current = round;
  }, [round]);
  useEffect(() => {
    if (hasFailed) showToast(t('firstFailedToast'), { tone: 'alarm' });
  }, [hasFailed]);
  return (
    <div className="hl-wrap browse">
      <h1>{t('title')}</h1>
      {hasFailed && <FirstFailed error={error} busy={isLoading} again={() => void feed.more()} />}
      {isEmpty && !hasFailed && !ended && <Waiting />}
      {isEmpty && ended && (
        <EmptyState
          level={2}
          title={t('empty')}
          text={t('emptyHelp')}
          actions={<ButtonLink href="/">{t('goHome')}</ButtonLink>}
        />
      )}
      {!isEmpty && <FeedGrid key={round} feed={feed} />}
      {!isEmpty && <End feed={feed} />}
    </div>
  );
}
