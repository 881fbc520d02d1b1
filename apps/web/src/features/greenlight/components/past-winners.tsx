import { Packshot, Panel, Rail, RailSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { pictureOf } from '../../../lib/pictures.ts';
import { useRowPlace } from '../../../lib/scroll.ts';
import { pastQuery } from '../api/battle.ts';
import type { PastProject } from '../api/battle.ts';

/** What came of a winner; nowhere while nothing has. */
function placeOf({ seasonId, mediaId }: PastProject): string | undefined {
  if (seasonId !== null) return `/season/${seasonId}`;
  return mediaId === null ? undefined : `/video/${mediaId}`;
}

function Winners({ winners }: { winners: readonly PastProject[] }) {
  const row = useRef<HTMLUListElement>(null);
  useRowPlace(row, 'winners');
  return (
    <Rail title="Past Winners" tall rowRef={row} more={{ href: '/greenlight/recount', label: 'Recounts' }}>
      {winners.map((winner) => (
        <Packshot
          key={winner.id}
          href={placeOf(winner)}
          title={winner.title}
          picture={pictureOf(winner.images, 'packshot-vertical', 'packshot')}
        />
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
