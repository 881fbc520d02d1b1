import { t } from '@houselights/messages/catalogue/ui';
import { useSyncExternalStore } from 'react';

import { Button, IconButton } from '../button/button.tsx';
import { CircleAlert, CircleCheck, X } from '../icons/icons.tsx';
import { toasts } from './toast-store.ts';
import type { Toast, ToastStore } from './toast-store.ts';

export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { action } = toast;
  return (
    <div className="hl-toast" data-tone={toast.tone}>
      {toast.tone === 'alarm' ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
      <span>{toast.text}</span>
      {action && (
        <Button
          variant="bare"
          onClick={() => {
            action.run();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t('dismiss')} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Container for toasts. Present from the start, so that screen readers announce additions. */
export function ToastRegion({ store = toasts }: { store?: ToastStore }) {
  const shown = useSyncExternalStore(store.subscribe, store.shown, store.shown);
  return (
    // The listeners only pause the timers while somebody reads.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only stops clocks
    <section
      className="hl-toasts"
      aria-label={t('messages')}
      aria-live="polite"
      onPointerEnter={store.pause}
      onPointerLeave={store.resume}
      onFocus={store.pause}
      onBlur={store.resume}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => store.dismiss(toast.id)} />
      ))}
    </section>
  );
}
