import type { SeasonDetails } from '@houselights/contracts';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { seasonAnswer } from '../features/catalog/api/channel.ts';
import { PlaceFailed } from '../features/catalog/components/place-failed.tsx';
import { ShowPage, ShowPageSkeleton } from '../features/catalog/components/show-page.tsx';
import { watchIntent } from '../features/playback/watch-intent.ts';
import { useAnswer } from '../lib/query/shared-answer.ts';

export function SeasonRoute() {
  const { id = '' } = useParams();
  const answer = seasonAnswer(id);
  const { data, error, isPending, isFetching } = useAnswer(answer);
  // The show stays on the screen when switching seasons.
  const [before, setBefore] = useState<SeasonDetails>();
  if (data && data !== before) setBefore(data);
  useEffect(watchIntent, []);
  const known = data ?? before;
  if (known?.seasons.some((season) => season.id === id)) {
    const { show, seasons } = known;
    return <ShowPage show={show} seasons={seasons} seasonId={id} episodes={data?.media ?? []} />;
  }
  if (isPending) return <ShowPageSkeleton />;
  return <PlaceFailed error={error} busy={isFetching} again={answer.refetch} />;
}
