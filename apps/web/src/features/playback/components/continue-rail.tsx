import { Rail, RailSkeleton, VideoCard } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { QueryRoot } from '../../../lib/query.tsx';
import { continueQuery } from '../api/history.ts';

function Unfinished() {
  const { data, isLoading } = useQuery(continueQuery);
  if (isLoading) return <RailSkeleton label="Continue watching" />;
  if (!data || data.items.length === 0) return null;
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

/** What the person who is signed in was watching. Nothing for those who have not begun, and when it cannot be had. */
export function ContinueRail() {
  return (
    <QueryRoot>
      <Unfinished />
    </QueryRoot>
  );
}
