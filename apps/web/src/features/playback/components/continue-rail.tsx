import { Rail, RailSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { MediaCard } from '../../../lib/media-card.tsx';
import { continueQuery } from '../api/history.ts';

/** What the person who is signed in was watching. Nothing for those who have not begun, and when it cannot be had. */
export function ContinueRail() {
  const { data, isLoading } = useQuery(continueQuery);
  if (isLoading) return <RailSkeleton label="Continue watching" />;
  if (!data || data.items.length === 0) return null;
  return (
    <Rail title="Continue watching" more={{ href: '/watch-history', label: 'Watch history' }}>
      {data.items.map(({ media, progress }) => (
        <MediaCard
          key={media.id}
          video={media}
          watched={progress.totalTime > 0 ? progress.currentTime / progress.totalTime : 0}
        />
      ))}
    </Rail>
  );
}
