import { useQueryClient } from '@tanstack/react-query';
import { battleQuery } from '../features/greenlight/api/battle.ts';
import { GreenlightPage } from '../features/greenlight/components/greenlight-page.tsx';
import { PitchPlayer } from '../features/playback/components/pitch-player.tsx';
import { pictureOf } from '@houselights/rules';
import { QueryRoot } from '../lib/query.tsx';

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

export function GreenlightRoute() {
  return (
    <QueryRoot>
      <Page />
    </QueryRoot>
  );
}
