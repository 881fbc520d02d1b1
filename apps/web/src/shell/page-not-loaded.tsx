import { t } from '@houselights/messages/catalogue/shell';
import { Button, ErrorState } from '@houselights/ui';
import { useEffect } from 'react';
import type { ChunkFailure } from '../lib/pages/load-chunk.ts';
import { loadNewVersion } from './open-page.ts';

/** Shown in place of a page whose code failed to load. */
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
        title={t('pageNotLoaded')}
        text={t('pageNotLoadedHelp')}
        actions={
          <Button variant="light" onClick={again}>
            {t('tryAgain')}
          </Button>
        }
      />
    </div>
  );
}
