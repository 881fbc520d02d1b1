import { useParams } from 'react-router';
import { finishedBattle } from '../features/greenlight/api/finished-battle.ts';
import { FinishedListPage } from '../features/greenlight/components/finished-list-page.tsx';
import { RecountPage } from '../features/greenlight/components/recount-page.tsx';
import { QueryRoot } from '../lib/query/query.tsx';

export function FinishedListRoute() {
  return (
    <QueryRoot>
      <FinishedListPage />
    </QueryRoot>
  );
}

/** Loads the data embedded in the document of the page at `href`: the battle as published. */
export function prepareRecount(href: string): Promise<void> {
  return finishedBattle(decodeURIComponent(href.split(/[/?#]/)[3] ?? '')).prepare();
}

export function RecountRoute() {
  const { id = '' } = useParams();
  return (
    <QueryRoot>
      <RecountPage key={id} id={id} />
    </QueryRoot>
  );
}
