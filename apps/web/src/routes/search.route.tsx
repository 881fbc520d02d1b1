import { useEffect } from 'react';
import { popular } from '../features/catalog/api/front.ts';
import { watchIntent } from '../features/playback/watch-intent.ts';
import { SearchPage } from '../features/search/components/search-page.tsx';
import { VideoRail } from '../lib/rails.tsx';
import { useAnswer } from '../lib/shared-answer.ts';

function Popular() {
  const { data } = useAnswer(popular);
  return <VideoRail title={data?.title ?? ''} videos={data?.media ?? []} />;
}

export function SearchRoute() {
  useEffect(watchIntent, []);
  return <SearchPage idle={<Popular />} />;
}
