import { t } from '@houselights/messages/catalogue/common';
import { Button, ErrorState } from '@houselights/ui';
import { reasonOf } from '../form/trouble.ts';

type Props = {
  title: string;
  error: unknown;
  /** True while reloading. */
  busy: boolean;
  again: () => unknown;
  /** Heading level; 3 by default. */
  level?: 2 | 3;
};

/** Shown where something failed to load: why, and a retry. */
export function LoadingFailed({ title, error, busy, again, level = 3 }: Props) {
  return (
    <ErrorState
      level={level}
      title={title}
      text={reasonOf(error)}
      actions={
        <Button busy={busy} onClick={() => void again()}>
          {t('tryAgain')}
        </Button>
      }
    />
  );
}
