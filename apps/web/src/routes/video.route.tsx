import { Refusal } from '@houselights/client';
import type { VideoCard } from '@houselights/contracts';
import { Button, ErrorState } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { latest } from '../features/catalog/api/latest.ts';
import { mediaQuery } from '../features/catalog/api/queries.ts';
import { cardNote } from '../lib/card-note.ts';
import { UpNext, videosAfter } from '../features/catalog/components/up-next.tsx';
import { VideoAbout, VideoAboutSkeleton } from '../features/catalog/components/video-about.tsx';
import { PlayerSlot } from '../features/playback/components/player-slot.tsx';
import type { Showing } from '../features/playback/dock.ts';
import { useStore } from '../features/playback/hooks/use-store.ts';
import { watchIntent } from '../features/playback/intent.ts';
import { player } from '../features/playback/player/instance.ts';
import { QueryRoot } from '../lib/query.tsx';
import { useAnswer } from '../lib/shared-answer.ts';
import { useTitle } from '../lib/title.ts';

function showingOf(card: VideoCard | undefined): Showing | undefined {
  if (!card) return undefined;
  return { id: card.id, title: card.title, note: cardNote(card), posterUrl: card.posterUrl };
}

function VideoPage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(mediaQuery(id));
  const { data: feed } = useAnswer(latest);
  useTitle(data?.title);
  const known = data ?? feed?.media.find((video) => video.id === id);
  const showing = useMemo(() => showingOf(known), [known]);
  const next = useMemo(() => showingOf(videosAfter(id, feed)[0]) ?? null, [id, feed]);
  const free = useMemo(() => showingOf(feed?.media.find((video) => video.free && video.id !== id)) ?? null, [id, feed]);
  // One button is enough where both have failed: when the player is back, the words are asked for, too.
  const hasPlayerFailed = useStore(player.state, (state) => state.phase === 'failed');
  const isMissing = !data && error !== null;
  useEffect(() => {
    if (!hasPlayerFailed && isMissing) void refetch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the player is back
  }, [hasPlayerFailed]);
  if (error instanceof Refusal && error.status === 404) return <Navigate to="/not-found" replace />;
  return (
    <div className="video-page">
      <div className="video-main">
        <PlayerSlot
          id={id}
          showing={showing}
          next={next}
          free={free}
          preparation={data}
          preview={data?.previewUrl ?? null}
        />
        {data && <VideoAbout video={data} />}
        {!data && !error && <VideoAboutSkeleton />}
        {isMissing && (
          <ErrorState
            title="The words about this video did not arrive"
            text="They come when the house can be reached again."
            actions={
              !hasPlayerFailed && (
                <Button busy={isFetching} onClick={() => void refetch()}>
                  Try again
                </Button>
              )
            }
          />
        )}
      </div>
      <UpNext id={id} />
    </div>
  );
}

export function VideoRoute() {
  const { id = '' } = useParams();
  useEffect(watchIntent, []);
  return (
    <QueryRoot>
      <VideoPage id={id} />
    </QueryRoot>
  );
}
