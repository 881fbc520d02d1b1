import { t } from '@houselights/messages/catalogue/routes-home';
import { ShelfSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { personalQuery } from '../features/catalog/api/personal.ts';
import { personalRows } from '../features/catalog/api/personal-rows.ts';
import type { Row } from '../features/catalog/rows.tsx';
import { continueQuery } from '../features/playback/api/history.ts';
import { ContinueShelf } from '../features/playback/components/continue-shelf.tsx';
import { QueryRoot } from '../lib/query/query.tsx';

type Props = { children: (rows: readonly Row[]) => ReactNode };

function Personal({ children }: Props) {
  const begun = useQuery(continueQuery);
  const picked = useQuery(personalQuery);
  // Rendered together, the rows shift nothing.
  if (begun.isLoading || picked.isLoading) {
    return (
      <>
        <ShelfSkeleton label={t('loadingContinue')} />
        <ShelfSkeleton label={t('loadingPicks')} />
      </>
    );
  }
  const items = begun.data?.items ?? [];
  const watching: Row[] =
    items.length === 0
      ? []
      : [
          {
            key: 'continue',
            media: items.map(({ media }) => media),
            draw: (_, first) => <ContinueShelf items={items} first={first} />,
          },
        ];
  return children([...watching, ...(picked.data ? personalRows(picked.data) : [])]);
}

/** The member's own rows of the home page. Rows that fail to load are left out. */
export function HomePersonal(props: Props) {
  return (
    <QueryRoot>
      <Personal {...props} />
    </QueryRoot>
  );
}
