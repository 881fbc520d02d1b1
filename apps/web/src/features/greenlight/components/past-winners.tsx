import { LinkProvider, Packshot, Panel, Rail, RailSkeleton } from '@houselights/ui';
import type { UiLinkProps } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { pictureOf } from '../../../lib/pictures.ts';
import { useRowPlace } from '../../../lib/scroll.ts';
import { shownInApp } from '../../../lib/shown-in-app.ts';
import { pastQuery } from '../api/battle.ts';
import type { PastProject } from '../api/battle.ts';

/** What came of a winner; nowhere while nothing has. */
function placeOf({ seasonId, mediaId }: PastProject): string | undefined {
  if (seasonId !== null) return `/season/${seasonId}`;
  return mediaId === null ? undefined : `/video/${mediaId}`;
}

/** Loads the page that it leads to: an app sees that and shows its own instead, which it cannot when the page only changes. */
function LoadingLink({ state: _state, replace: _replace, children, ...rest }: UiLinkProps) {
  return <a {...rest}>{children}</a>;
}

function Winner({ winner }: { winner: PastProject }) {
  const card = (
    <Packshot
      href={placeOf(winner)}
      title={winner.title}
      picture={pictureOf(winner.images, 'packshot-vertical', 'packshot')}
    />
  );
  return shownInApp() ? <LinkProvider as={LoadingLink}>{card}</LinkProvider> : card;
}

function Winners({ winners }: { winners: readonly PastProject[] }) {
  const row = useRef<HTMLUListElement>(null);
  useRowPlace(row, 'winners');
  return (
    <Rail title="Past Winners" tall rowRef={row} more={{ href: '/greenlight/recount', label: 'Recounts' }}>
      {winners.map((winner) => (
        <Winner key={winner.id} winner={winner} />
      ))}
    </Rail>
  );
}

/** The winners so far; without any there is nothing. */
export function PastWinners() {
  const { data, error, isPending, isRefetching, refetch } = useQuery(pastQuery);
  return (
    <div className="gl-winners">
      {isPending && <RailSkeleton label="Loading the past winners" cards={6} tall />}
      {!data && error && (
        <Panel>
          <LoadingFailed
            level={2}
            title="The past winners could not be loaded"
            error={error}
            busy={isRefetching}
            again={refetch}
          />
        </Panel>
      )}
      {data && data.length > 0 && <Winners winners={data} />}
    </div>
  );
}
