import { foundNothing, isIdleSearch, searchPageKey, searchQueryOf } from '@houselights/rules';
import { useEffect } from 'react';
import { popular } from '../features/catalog/api/front.ts';
import { battleAnswer, noBattle, prepareBattle } from '../features/greenlight/api/battle-strip.ts';
import { battleHit } from '../features/greenlight/components/battle-hit.tsx';
import { watchIntent } from '../features/playback/watch-intent.ts';
import { searchAnswer } from '../features/search/api/search.ts';
import { SearchPage } from '../features/search/components/search-page.tsx';
import { VideoShelf } from '../shared/catalog/shelves.tsx';
import { useConfig } from '../lib/config/remote-config.tsx';
import { useAnswer } from '../lib/query/shared-answer.ts';

function Popular() {
  const { data } = useAnswer(popular);
  return <VideoShelf title={data?.title ?? ''} videos={data?.media ?? []} first />;
}

/** Loads the data embedded in the document of the page at `href`: the results, and what is popular if there are none. */
export async function prepareSearch(href: string): Promise<void> {
  const query = searchQueryOf(new URLSearchParams(href.split('?')[1]));
  if (isIdleSearch(query)) return popular.prepare();
  const found = searchAnswer(searchPageKey(query, 1));
  await Promise.all([found.prepare(), prepareBattle()]);
  const { data } = found.get();
  if (data && foundNothing(data)) await popular.prepare();
}

export function SearchRoute() {
  useEffect(watchIntent, []);
  const { projects_enabled: hasBattles } = useConfig();
  const { isOpen } = useAnswer(hasBattles ? battleAnswer : noBattle);
  return <SearchPage idle={<Popular />} above={(search) => (hasBattles ? battleHit(search) : null)} ready={!isOpen} />;
}
