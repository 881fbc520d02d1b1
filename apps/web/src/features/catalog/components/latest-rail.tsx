import { Rail, VideoCard } from '@houselights/ui';
import type { VideoCard as Card } from '@houselights/contracts';
import { cardNote } from '../card-note.ts';

/** The newest videos, as a row of cards. */
export function LatestRail({ videos }: { videos: readonly Card[] }) {
  return (
    <Rail title="Latest">
      {videos.map((video) => (
        <VideoCard
          key={video.id}
          href={`/video/${video.id}`}
          title={video.title}
          note={cardNote(video)}
          picture={video.posterUrl}
          seconds={video.durationSeconds ?? undefined}
        />
      ))}
    </Rail>
  );
}
