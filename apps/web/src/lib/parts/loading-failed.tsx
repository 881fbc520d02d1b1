import { t } from '@houselights/messages/catalogue/common';
import { Button, ErrorState } from '@houselights/ui';
import { reasonOf } from '../form/trouble.ts';

type Props = {
  title: string;
  error: unknown;
  /** True while it is asked for again. */
  busy: boolean;
  again: () => unknown;
  /** Of its heading; 3 unless said. */
  level?: 2 | 3;
};

/** In the place of what could not be loaded: why, and one more try. */
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
