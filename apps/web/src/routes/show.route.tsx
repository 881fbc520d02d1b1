import { useEffect, useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { channelAnswer } from '../features/catalog/api/channel.ts';
import { PlaceFailed } from '../features/catalog/components/place-failed.tsx';
import { ShowPage, ShowPageSkeleton } from '../features/catalog/components/show-page.tsx';
import { watchIntent } from '../features/playback/watch-intent.ts';
import { useAnswer } from '../lib/query/shared-answer.ts';

export function ShowRoute() {
  const { slug = '' } = useParams();
  const answer = channelAnswer(slug);
  const { data, error, isPending, isFetching } = useAnswer(answer);
  useEffect(watchIntent, []);
  const episodes = useMemo(() => (data?.kind === 'show' ? data.seasons.flatMap(({ media }) => media) : []), [data]);
  if (isPending) return <ShowPageSkeleton />;
  if (!data) return <PlaceFailed error={error} busy={isFetching} again={answer.refetch} />;
  if (data.kind === 'collection') return <Navigate to={`/channel/${slug}`} replace />;
  return <ShowPage show={data} seasons={data.seasons} seasonId={undefined} episodes={episodes} />;
}
