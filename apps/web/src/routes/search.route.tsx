import { useEffect } from 'react';
import { popular } from '../features/catalog/api/front.ts';
import { battleAnswer, noBattle } from '../features/greenlight/api/battle-strip.ts';
import { BattleHit } from '../features/greenlight/components/battle-hit.tsx';
import { watchIntent } from '../features/playback/watch-intent.ts';
import { SearchPage } from '../features/search/components/search-page.tsx';
import { VideoRail } from '../lib/rails.tsx';
import { useConfig } from '../lib/remote-config.tsx';
import { useAnswer } from '../lib/shared-answer.ts';

function Popular() {
  const { data } = useAnswer(popular);
  return <VideoRail title={data?.title ?? ''} videos={data?.media ?? []} first />;
}

export function SearchRoute() {
  useEffect(watchIntent, []);
  const { projects_enabled: hasBattles } = useConfig();
  const { isOpen } = useAnswer(hasBattles ? battleAnswer : noBattle);
  return (
    <SearchPage
      idle={<Popular />}
      above={(search) => hasBattles && <BattleHit key={search} search={search} />}
      ready={!isOpen}
    />
  );
}
