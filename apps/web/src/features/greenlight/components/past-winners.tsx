import { Packshot, Rail, RailSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
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

/** The winners so far. Without any, and where they do not come, there is nothing: the battle is what the page is for. */
export function PastWinners() {
  const { data, isPending } = useQuery(pastQuery);
  return (
    <div className="gl-winners">
      {isPending && <RailSkeleton label="Loading the past winners" cards={6} tall />}
      {data && data.length > 0 && <Winners winners={data} />}
    </div>
  );
}
