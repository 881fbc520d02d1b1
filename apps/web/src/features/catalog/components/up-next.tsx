import { Skeleton, VideoCard, clock } from '@houselights/ui';
import type { LatestVideos, VideoCard as Card } from '@houselights/contracts';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { latest } from '../api/latest.ts';

/** What comes after a video: the next older ones of the feed, then those from its start. */
export function videosAfter(id: string, feed: LatestVideos | undefined): readonly Card[] {
  const videos = feed?.media ?? [];
  const at = videos.findIndex((video) => video.id === id);
  return [...videos.slice(at + 1), ...videos.slice(0, Math.max(0, at))].filter((video) => video.id !== id);
}

const SHOWN = 12;

/** The column beside a video. */
export function UpNext({ id }: { id: string }) {
  const { data, isPending } = useAnswer(latest);
  const videos = videosAfter(id, data).slice(0, SHOWN);
  if (!isPending && videos.length === 0) return null;
  return (
    <aside className="up-next" aria-labelledby="up-next-title" aria-busy={isPending}>
      <h2 id="up-next-title">Up next</h2>
      <ul>
        {isPending &&
          Array.from({ length: 5 }, (_, index) => (
            <li key={index} className="hl-card-row">
              <Skeleton shape="picture" />
              <span>
                <Skeleton width="90%" />
                <Skeleton width="60%" />
              </span>
            </li>
          ))}
        {videos.map(({ id: other, title, posterUrl, showTitle, creatorName, durationSeconds }) => (
          <li key={other}>
            <VideoCard
              href={`/video/${other}`}
              title={title}
              note={[showTitle ?? creatorName, durationSeconds === null ? null : clock(durationSeconds)]
                .filter(Boolean)
                .join(' · ')}
              picture={posterUrl}
              layout="row"
            />
          </li>
        ))}
      </ul>
    </aside>
  );
}
