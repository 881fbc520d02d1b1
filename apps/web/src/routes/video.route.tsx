import { ApiError } from '@houselights/client';
import type { RecommendedVideo, VideoCard } from '@houselights/contracts';
import { t } from '@houselights/messages/catalogue/routes-video';
import { Button, ErrorState } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { latest } from '../features/catalog/api/latest.ts';
import { mediaQuery } from '../features/catalog/api/queries.ts';
import { EpisodeSteps } from '../features/catalog/components/episode-steps.tsx';
import { SeasonGrid } from '../features/catalog/components/season-grid.tsx';
import { VideoAbout, VideoAboutSkeleton } from '../features/catalog/components/video-about.tsx';
import { CommentsSlot } from '../features/comment/components/comments-slot.tsx';
import type { Film } from '../features/comment/film.ts';
import { PlayerSlot } from '../features/playback/components/player-slot.tsx';
import type { Showing } from '../features/playback/dock.ts';
import { watchIntent } from '../features/playback/watch-intent.ts';
import { player } from '../features/playback/player/instance.ts';
import { upNextQuery } from '../features/recommendation/api/up-next.ts';
import { UpNext } from '../features/recommendation/components/up-next.tsx';
import { reasonWords } from '../features/recommendation/reason.ts';
import { cardNote } from '../shared/catalog/card-note.ts';
import { useStore } from '../lib/storage/use-store.ts';
import { QueryRoot } from '../lib/query/query.tsx';
import { useAnswer } from '../lib/query/shared-answer.ts';
import { useTitle } from '../lib/pages/title.ts';
import { watchStateOf } from '../shared/playback/watch-state.ts';
import type { WatchState } from '../shared/playback/watch-state.ts';

function showingOf(card: VideoCard | undefined, state: WatchState): Showing | undefined {
  if (!card) return undefined;
  return { id: card.id, title: card.title, note: cardNote(card), posterUrl: card.posterUrl, state };
}

/** The next video, with the reason in front of its note. */
function nextOf(video: RecommendedVideo | undefined, state: WatchState): Showing | null {
  const showing = showingOf(video, state);
  if (!video || !showing) return null;
  const reason = reasonWords(video.reason, 'after', video.creatorName);
  if (reason === null) return showing;
  return { ...showing, note: showing.note === '' ? reason : t('reasonAndNote', { reason, note: showing.note }) };
}

/** A video and how far it was seen, for what is said below it. */
function watchedFilm(id: string): Omit<Film, 'length'> {
  let furthest = 0;
  return {
    playFrom(seconds) {
      player.seek(seconds);
      void player.play();
      // Where the user sees it.
      window.scrollTo({ top: 0 });
    },
    seen: {
      subscribe: player.state.subscribe,
      get() {
        const { mediaId, phase, playback, currentTime } = player.state.get();
        if (mediaId !== id) return furthest;
        const isSeen = playback?.watched === true || phase === 'ended';
        const before = isSeen ? Infinity : (playback?.resumeAt ?? 0);
        furthest = Math.max(furthest, before, currentTime);
        return furthest;
      },
    },
  };
}

function VideoPage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(mediaQuery(id));
  const { data: feed } = useAnswer(latest);
  useTitle(data?.title);
  const known = data ?? feed?.media.find((video) => video.id === id);
  const handed: unknown = useLocation().state;
  const state = useMemo(() => watchStateOf(handed), [handed]);
  const after = useQuery(upNextQuery(id, state));
  const listId = after.data?.recommendationId;
  // Rows of cards render in slices, so that presses on the player are handled in between.
  const videos = useDeferredValue(after.data?.media);
  // Following videos stay in this list, and in the season that the user came from.
  const onward = useMemo(
    () => ({ ...state, ...(listId !== undefined && { recommendationId: listId }) }),
    [state, listId],
  );
  const showing = useMemo(() => showingOf(known, state), [known, state]);
  const next = useMemo(() => nextOf(after.data?.media[0], onward), [after.data, onward]);
  const free = useMemo(() => {
    const isFree = (video: VideoCard) => video.free && video.id !== id;
    return showingOf(after.data?.media.find(isFree) ?? feed?.media.find(isFree), {}) ?? null;
  }, [id, feed, after.data]);
  // If both failed, one button is enough: once the player recovers, the details are refetched too.
  const hasPlayerFailed = useStore(player.state, (state) => state.phase === 'failed');
  const isStarting = useStore(player.state, ({ phase }) => phase === 'opening' || phase === 'loading');
  const watched = useMemo(() => watchedFilm(id), [id]);
  const length = data?.durationSeconds ?? null;
  const film = useMemo(() => ({ ...watched, length }), [watched, length]);
  const isMissing = !data && error !== null;
  useEffect(() => {
    if (!hasPlayerFailed && isMissing) void refetch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the player is back
  }, [hasPlayerFailed]);
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/not-found" replace />;
  return (
    <div className="video-page" data-waiting={(!data && !error) || undefined}>
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
        {data?.seasonId && <EpisodeSteps id={id} seasonId={data.seasonId} state={onward} />}
        {data?.seasonId && <SeasonGrid id={id} seasonId={data.seasonId} state={onward} />}
        {!data && !error && <VideoAboutSkeleton />}
        {data && <CommentsSlot key={id} mediaId={id} film={film} waits={isStarting} />}
        {isMissing && (
          <ErrorState
            title={t('detailsFailed')}
            text={t('detailsFailedHelp')}
            actions={
              !hasPlayerFailed && (
                <Button busy={isFetching} onClick={() => void refetch()}>
                  {t('tryAgain')}
                </Button>
              )
            }
          />
        )}
      </div>
      <UpNext videos={videos} state={onward} error={after.error} busy={after.isFetching} again={after.refetch} />
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
