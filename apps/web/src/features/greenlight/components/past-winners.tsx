import { t } from '@houselights/messages/catalogue/greenlight-page';
import { LinkProvider, Packshot, Panel, Shelf, ShelfSkeleton, showToast } from '@houselights/ui';
import type { UiLinkProps } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { pictureOf } from '@houselights/rules';
import { useRowPlace } from '../../../lib/pages/scroll.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { shownInApp } from '../../../lib/session/shown-in-app.ts';
import { pastQuery } from '../api/battle.ts';
import type { PastProject } from '../api/battle.ts';

/** Link to what a winner became; undefined until it is published. */
function placeOf({ seasonId, mediaId }: PastProject): string | undefined {
  if (seasonId !== null) return `/season/${seasonId}`;
  return mediaId === null ? undefined : `/video/${mediaId}`;
}

const PATIENCE_MS = 10_000;

/** Loads the page at `href` if the server can be reached: a failed navigation would lose this page. */
async function loadPage(href: string): Promise<void> {
  try {
    const { status } = await fetch(href, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (status < 500) {
      location.assign(href);
      return;
    }
  } catch {
    // Reported below.
  }
  showToast(t('pageNotReached'), { tone: 'alarm' });
}

/** Loads its page once the server is known to respond. An app has to see a real link being followed. */
function LoadingLink({ state: _state, replace: _replace, href, children, ...rest }: UiLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        const isOther = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (isOther || (shownInApp() && navigator.onLine)) return;
        event.preventDefault();
        void loadPage(href);
      }}
    >
      {children}
    </a>
  );
}

/** True where a winner opens with a full page load: on phones, and in an app, which intercepts that and shows its own page. */
function useLoads(): boolean {
  const isPhone = useMedia('(max-width: 767.98px)');
  return isPhone || shownInApp();
}

function Winner({ winner }: { winner: PastProject }) {
  const card = (
    <Packshot
      href={placeOf(winner)}
      title={winner.title}
      picture={pictureOf(winner.images, 'packshot-vertical', 'packshot')}
    />
  );
  return useLoads() ? <LinkProvider as={LoadingLink}>{card}</LinkProvider> : card;
}

function Winners({ winners }: { winners: readonly PastProject[] }) {
  const row = useRef<HTMLUListElement>(null);
  useRowPlace(row, 'winners');
  return (
    <Shelf title={t('winners')} tall rowRef={row} more={{ href: '/greenlight/recount', label: t('recounts') }}>
      {winners.map((winner) => (
        <Winner key={winner.id} winner={winner} />
      ))}
    </Shelf>
  );
}

/** Past winners; renders nothing without any. */
export function PastWinners() {
  const { data, error, isPending, isRefetching, refetch } = useQuery(pastQuery);
  return (
    <div className="gl-winners">
      {isPending && <ShelfSkeleton label={t('winnersLoading')} cards={6} tall />}
      {!data && error && (
        <Panel>
          <LoadingFailed level={2} title={t('winnersFailed')} error={error} busy={isRefetching} again={refetch} />
        </Panel>
      )}
      {data && data.length > 0 && <Winners winners={data} />}
    </div>
  );
}
