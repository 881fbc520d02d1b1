import { Suspense, useEffect, useSyncExternalStore } from 'react';

import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { askStore } from './ask-store.ts';

/** A question that can't be shown is answered with no. */
function Unasked() {
  useEffect(() => askStore.settle(false), []);
  return null;
}

// The dialog's code comes with the first question.
const AskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog, {
  isAskedFor: true,
  missing: () => <Unasked />,
});

/** Shows the question that is open, if there is one. Once, near the root. */
export function AskHost() {
  const asked = useSyncExternalStore(askStore.subscribe, askStore.current, askStore.current);
  return <Suspense>{asked && <AskDialog key={asked.title} question={asked} onSettle={askStore.settle} />}</Suspense>;
}
