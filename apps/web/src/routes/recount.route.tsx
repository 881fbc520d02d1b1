import { useParams } from 'react-router';
import { FinishedListPage } from '../features/greenlight/components/finished-list-page.tsx';
import { RecountPage } from '../features/greenlight/components/recount-page.tsx';
import { QueryRoot } from '../lib/query.tsx';

export function FinishedListRoute() {
  return (
    <QueryRoot>
      <FinishedListPage />
    </QueryRoot>
  );
}

export function RecountRoute() {
  const { id = '' } = useParams();
  return (
    <QueryRoot>
      <RecountPage key={id} id={id} />
    </QueryRoot>
  );
}
