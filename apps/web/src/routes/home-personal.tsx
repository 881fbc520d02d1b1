import { PersonalRails } from '../features/catalog/components/personal-rails.tsx';
import { ContinueRail } from '../features/playback/components/continue-rail.tsx';
import { QueryRoot } from '../lib/query.tsx';

/** The part of the front page that is one person's own. */
export function HomePersonal() {
  return (
    <QueryRoot>
      <ContinueRail />
      <PersonalRails />
    </QueryRoot>
  );
}
