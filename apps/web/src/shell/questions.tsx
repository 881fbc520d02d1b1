import { ConfirmHost, closeQuestion } from '@houselights/ui';
import { useEffect } from 'react';
import { session } from '../lib/session/session.ts';

function userId(): string | undefined {
  return session.current()?.userId;
}

/** The open question, if any. It closes unconfirmed with a change of account: the next one is not answered for. */
export function Questions() {
  useEffect(() => {
    let before = userId();
    // Not by a render: another account could answer until then.
    return session.subscribe(() => {
      const was = before;
      before = userId();
      if (before !== was) closeQuestion();
    });
  }, []);
  return <ConfirmHost />;
}
