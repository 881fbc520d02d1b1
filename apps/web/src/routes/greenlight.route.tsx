import { calls } from '@houselights/client';
import { useQueryClient } from '@tanstack/react-query';
import { battleQuery } from '../features/greenlight/api/battle.ts';
import { readClock } from '../features/greenlight/server-clock.ts';
import { GreenlightPage } from '../features/greenlight/components/greenlight-page.tsx';
import { CommentsSlot } from '../features/comment/components/comments-slot.tsx';
import { PitchPlayer } from '../features/playback/components/pitch-player.tsx';
import { pictureOf } from '@houselights/rules';
import { QueryRoot, queryClient } from '../lib/query/query.tsx';
import { callSignedOut } from '../lib/session/session.ts';

function Page() {
  const cache = useQueryClient();
  const freshSources = async (projectId: string) => {
    await cache.refetchQueries(battleQuery);
    const battle = cache.getQueryData(battleQuery.queryKey)?.battle;
    const project = [battle?.leftProject, battle?.rightProject].find((each) => each?.id === projectId);
    return project?.videos ?? [];
  };
  return (
    <GreenlightPage
      comments={(battleId) => <CommentsSlot key={battleId} mediaId={battleId} />}
      pitch={({ id, title, videos, images }) => (
        <PitchPlayer
          title={title}
          sources={videos}
          picture={pictureOf(images, 'packshot', 'packshot-vertical')}
          onExpired={() => freshSources(id)}
        />
      )}
    />
  );
}

/** Loads the data embedded in this page's document: the battle as of a few seconds ago, refetched as soon as the page renders. */
export async function prepareGreenlight(): Promise<void> {
  const battle = await callSignedOut(calls.getActiveBattle, {}).catch(() => undefined);
  const known = battle && { battle, clock: readClock(battle.now, 0, performance.now()) };
  if (known) queryClient.setQueryData(battleQuery.queryKey, known, { updatedAt: 0 });
  else queryClient.removeQueries(battleQuery);
}

export function GreenlightRoute() {
  return (
    <QueryRoot>
      <Page />
    </QueryRoot>
  );
}
