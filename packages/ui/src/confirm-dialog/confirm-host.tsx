import { Suspense, useEffect, useSyncExternalStore } from 'react';

import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { confirmStore } from './confirm-store.ts';

/** A question that fails to load is answered with no. */
function Unasked() {
  useEffect(() => confirmStore.settle(false), []);
  return null;
}

// The dialog's code loads with the first question.
const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog, {
  isAskedFor: true,
  missing: () => <Unasked />,
});

/** Renders the open question, if any. Mounted once, near the root. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.current, confirmStore.current);
  return (
    <Suspense>{asked && <ConfirmDialog key={asked.title} question={asked} onSettle={confirmStore.settle} />}</Suspense>
  );
}
