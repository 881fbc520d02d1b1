import { Rail, RailSkeleton, VideoCard } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useUserId } from '../../../lib/session.ts';
import { continueQuery } from '../api/history.ts';

/** What one was watching. Nothing at all for visitors, for those who have not begun, and when it cannot be had. */
export function ContinueRail() {
  const signedIn = useUserId() !== null;
  const { data, isLoading } = useQuery({ ...continueQuery, enabled: signedIn });
  if (isLoading) return <RailSkeleton label="Continue watching" />;
  if (!signedIn || !data || data.items.length === 0) return null;
  return (
    <Rail title="Continue watching">
      {data.items.map(({ media, progress }) => (
        <VideoCard
          key={media.id}
          href={`/video/${media.id}`}
          title={media.title}
          note={[media.showTitle ?? media.creatorName, media.episodeText].filter(Boolean).join(' · ')}
          picture={media.posterUrl}
          seconds={media.durationSeconds ?? undefined}
          watched={progress.totalTime > 0 ? progress.currentTime / progress.totalTime : 0}
        />
      ))}
    </Rail>
  );
}
