import { Suspense, lazy, useSyncExternalStore } from 'react';

import { askStore } from './ask-store.ts';

// The dialog's code comes with the first question.
const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

/** Shows the question that is open, if there is one. Once, near the root. */
export function AskHost() {
  const asked = useSyncExternalStore(askStore.subscribe, askStore.current, askStore.current);
  return <Suspense>{asked && <AskDialog key={asked.title} question={asked} onSettle={askStore.settle} />}</Suspense>;
}
