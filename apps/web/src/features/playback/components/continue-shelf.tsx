import { t } from '@houselights/messages/catalogue/continue-shelf';
import { Shelf } from '@houselights/ui';
import type { CallReply } from '@houselights/client';
import { MediaCard } from '../../../shared/catalog/media-card.tsx';

/** What the signed-in user was watching, with progress. */
export function ContinueShelf({ items, first }: Pick<CallReply<'getWatchHistory'>, 'items'> & { first: boolean }) {
  return (
    <Shelf title={t('title')} first={first} more={{ href: '/watch-history', label: t('more') }}>
      {items.map(({ media, progress }) => (
        <MediaCard
          key={media.id}
          video={media}
          watched={progress.totalTime > 0 ? progress.currentTime / progress.totalTime : 0}
        />
      ))}
    </Shelf>
  );
}
