import { t } from '@houselights/messages/catalogue/catalog-place-failed';
import { ApiError } from '@houselights/client';
import { Button, ErrorState } from '@houselights/ui';
import { Navigate } from 'react-router';
import { reasonOf } from '../../../lib/form/trouble.ts';
import { useTitle } from '../../../lib/pages/title.ts';

type Props = { error: unknown; busy: boolean; again: () => unknown };

/** A whole page that failed to load: redirects to /not-found if missing, else offers a retry. */
export function PlaceFailed({ error, busy, again }: Props) {
  // It has no title, and must not keep the previous page's.
  useTitle('');
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/not-found" replace />;
  return (
    <div className="hl-wrap home-state">
      <ErrorState
        level={1}
        title={t('title')}
        text={reasonOf(error)}
        actions={
          <Button variant="light" busy={busy} onClick={() => void again()}>
            {t('tryAgain')}
          </Button>
        }
      />
    </div>
  );
}
