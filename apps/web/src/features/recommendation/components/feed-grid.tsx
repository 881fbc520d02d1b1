import { t } from '@houselights/messages/catalogue/recommendation-browse';
import { VideoCardSkeleton } from '@houselights/ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { MediaCard } from '../../../shared/catalog/media-card.tsx';
import type { Feed } from '../feed.ts';
import { useRowWindow } from '../hooks/use-row-window.ts';
import { reasonWords } from '../reason.ts';

/** Loads the next page when the end is this close to the viewport, in pixels. */
const NEAR = 500;

/** A feed as a virtualized grid: renders only the rows around the viewport, however long it gets. */
export function FeedGrid({ feed }: { feed: Feed }) {
  const { sizes, ended, error, isLoading } = useSyncExternalStore(feed.state.subscribe, feed.state.get);
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const grid = useRef<HTMLUListElement>(null);
  const { columns, pitch, first, last } = useRowWindow(grid, {
    count,
    near: NEAR,
    // After a failure, the reader decides when to retry.
    onEnd: () => error === undefined && void feed.more(),
  });
  const rows = Math.ceil(count / columns);
  const from = Math.min(first * columns, count);
  const to = Math.min(last * columns, count);
  useEffect(() => feed.hold(from, to), [feed, from, to]);
  return (
    <ul
      ref={grid}
      className="hl-grid feed"
      aria-label={t('list')}
      aria-busy={isLoading}
      style={{ paddingBlockStart: first * pitch, paddingBlockEnd: Math.max(0, rows - last) * pitch }}
    >
      {feed.look(from, to).map((video, offset) => {
        const index = from + offset;
        return (
          <li key={index} data-index={index} aria-posinset={index + 1} aria-setsize={ended ? count : -1}>
            {video && (
              <MediaCard
                video={video}
                reason={reasonWords(video.reason, 'feed', video.creatorName)}
                eager={index < columns * 2}
              />
            )}
            {video === undefined && <VideoCardSkeleton />}
          </li>
        );
      })}
    </ul>
  );
}
