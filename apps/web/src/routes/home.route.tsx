import { t } from '@houselights/messages/catalogue/routes-home';
import { ShelfSkeleton, lazyPart } from '@houselights/ui';
import { Suspense, useEffect } from 'react';
import { exclusive, front, popular } from '../features/catalog/api/front.ts';
import { latest } from '../features/catalog/api/latest.ts';
import { HomePage } from '../features/catalog/components/home-page.tsx';
import { battleAnswer } from '../features/greenlight/api/battle-strip.ts';
import { BattleStrip } from '../features/greenlight/components/battle-strip.tsx';
import { watchIntent } from '../features/playback/watch-intent.ts';
import { useConfig } from '../lib/config/remote-config.tsx';
import { useAnswer } from '../lib/query/shared-answer.ts';
import { useUserId } from '../lib/session/session.ts';
import { useTitle } from '../lib/pages/title.ts';

// Marketing loads after the films.
const Promos = lazyPart(async () => (await import('../features/catalog/components/promos.tsx')).Promos);
// Visitors load neither this nor the query cache that it needs.
const HomePersonal = lazyPart(async () => (await import('./home-personal.tsx')).HomePersonal, {
  missing: ({ children }) => children([]),
});

/** Loads the data embedded in this page's document. */
export async function prepareHome(): Promise<void> {
  await Promise.all([latest, front, popular, exclusive].map((answer) => answer.prepare()));
}

/** The vote, right below the hero; empty without a battle. A separate component, so that the rows don't rerender with it. */
function Strip() {
  if (useAnswer(battleAnswer).data === null) return null;
  return (
    <div className="hl-wrap home-strip">
      <BattleStrip />
    </div>
  );
}

export function HomeRoute() {
  useTitle('');
  useEffect(watchIntent, []);
  const signedIn = useUserId() !== null;
  const { projects_enabled: hasBattles } = useConfig();
  return (
    <HomePage
      strip={hasBattles && battleAnswer.get().data !== null && <Strip />}
      personal={
        signedIn
          ? (draw) => (
              <Suspense fallback={<ShelfSkeleton label={t('loadingContinue')} />}>
                <HomePersonal>{draw}</HomePersonal>
              </Suspense>
            )
          : (draw) => draw([])
      }
      promo={
        signedIn
          ? null
          : (part) => (
              <Suspense fallback={part.count === 1 ? <div className="promo promo-waits" /> : null}>
                <Promos page="home" {...part} />
              </Suspense>
            )
      }
    />
  );
}
