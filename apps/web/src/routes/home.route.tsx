import { RailSkeleton } from '@houselights/ui';
import { Suspense, lazy, useEffect } from 'react';
import { HomePage } from '../features/catalog/components/home-page.tsx';
import { watchIntent } from '../features/playback/watch-intent.ts';
import { useUserId } from '../lib/session.ts';
import { useTitle } from '../lib/title.ts';

// What stands below the films comes after them.
const HomeMarketing = lazy(async () => ({
  default: (await import('../features/catalog/components/marketing.tsx')).HomeMarketing,
}));
// Visitors carry neither this nor the query cache that it reads.
const HomePersonal = lazy(async () => ({ default: (await import('./home-personal.tsx')).HomePersonal }));

export function HomeRoute() {
  useTitle('');
  useEffect(watchIntent, []);
  const signedIn = useUserId() !== null;
  return (
    <HomePage
      personal={
        signedIn && (
          <Suspense fallback={<RailSkeleton label="Continue watching" />}>
            <HomePersonal />
          </Suspense>
        )
      }
      below={
        !signedIn && (
          <Suspense>
            <HomeMarketing />
          </Suspense>
        )
      }
    />
  );
}
