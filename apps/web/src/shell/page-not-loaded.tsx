import { Button, ErrorState } from '@houselights/ui';
import { useEffect } from 'react';
import type { ChunkFailure } from '../lib/load-chunk.ts';
import { loadNewVersion } from './open-page.ts';

/** In the place of a page whose code could not be had. */
export function PageNotLoaded({ failure, again }: { failure: ChunkFailure; again: () => void }) {
  useEffect(() => {
    if (failure.gone) loadNewVersion(location.pathname + location.search + location.hash);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [failure, again]);
  return (
    <div className="hl-wrap brief-page">
      <ErrorState
        level={1}
        title="We couldn't load this page"
        text="Check your connection. We'll try again as soon as you're back online."
        actions={
          <Button variant="light" onClick={again}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
