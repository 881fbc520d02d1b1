import { Suspense, useEffect, useSyncExternalStore } from 'react';

import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { askStore } from './ask-store.ts';

/** A question that fails to load is answered with no. */
function Unasked() {
  useEffect(() => askStore.settle(false), []);
  return null;
}

// The dialog's code loads with the first question.
const AskDialog = lazyPart(async () => (await import('./ask-dialog.tsx')).AskDialog, {
  isAskedFor: true,
  missing: () => <Unasked />,
});

/** Renders the open question, if any. Mounted once, near the root. */
export function AskHost() {
  const asked = useSyncExternalStore(askStore.subscribe, askStore.current, askStore.current);
  return <Suspense>{asked && <AskDialog key={asked.title} question={asked} onSettle={askStore.settle} />}</Suspense>;
}
