import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { channelAnswer } from '../features/catalog/api/channel.ts';
import { CollectionPage } from '../features/catalog/components/collection-page.tsx';
import { PlaceFailed } from '../features/catalog/components/place-failed.tsx';
import { ShowPageSkeleton } from '../features/catalog/components/show-page.tsx';
import { watchIntent } from '../features/playback/watch-intent.ts';
import { useAnswer } from '../lib/query/shared-answer.ts';

export function ChannelRoute() {
  const { slug = '' } = useParams();
  const answer = channelAnswer(slug);
  const { data, error, isPending, isFetching } = useAnswer(answer);
  useEffect(watchIntent, []);
  if (isPending) return <ShowPageSkeleton />;
  if (!data) return <PlaceFailed error={error} busy={isFetching} again={answer.refetch} />;
  if (data.kind === 'show') return <Navigate to={`/show/${slug}`} replace />;
  return <CollectionPage key={data.id} collection={data} />;
}
