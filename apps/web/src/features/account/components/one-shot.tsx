import { ButtonLink, ErrorState, Skeleton } from '@houselights/ui';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { reasonOf } from '../../../lib/words.ts';

export type OneShotProps = {
  /** Done once when the page opens. */
  run: () => Promise<unknown>;
  waiting: string;
  done: ReactNode;
  failed: string;
};

/** A page that a link in a mail opens: does its one thing and says how it went. */
export function OneShot({ run, waiting, done, failed }: OneShotProps) {
  const [state, setState] = useState<'waiting' | 'done' | { message: string }>('waiting');
  const begun = useRef(false);
  useEffect(() => {
    // A code works once: drawing the page twice must not spend it twice.
    if (begun.current) return;
    begun.current = true;
    run().then(
      () => setState('done'),
      (error: unknown) => setState({ message: reasonOf(error) }),
    );
  }, [run]);
  if (state === 'waiting')
    return (
      <div aria-busy="true" className="auth-fields">
        <p>{waiting}</p>
        <Skeleton width="70%" />
        <Skeleton width="50%" />
      </div>
    );
  if (state === 'done') return <div aria-live="polite">{done}</div>;
  return (
    <ErrorState
      level={2}
      title={failed}
      text={state.message}
      actions={<ButtonLink href="/account">Go to your account</ButtonLink>}
    />
  );
}
