import { useEffect } from 'react';
import { HomePage } from '../features/catalog/components/home-page.tsx';
import { ContinueRail } from '../features/playback/components/continue-rail.tsx';
import { watchIntent } from '../features/playback/intent.ts';
import { QueryRoot } from '../lib/query.tsx';
import { useTitle } from '../lib/title.ts';

export function HomeRoute() {
  useTitle('');
  useEffect(watchIntent, []);
  return (
    <QueryRoot>
      <HomePage personal={<ContinueRail />} />
    </QueryRoot>
  );
}
