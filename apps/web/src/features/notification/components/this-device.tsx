import { ApiError } from '@houselights/client';
import { t } from '@houselights/messages/catalogue/notification-preferences';
import { Button, showToast } from '@houselights/ui';
import { useEffect, useState } from 'react';
import { reasonOf } from '../../../lib/form/trouble.ts';
import { useUserId } from '../../../lib/session/session.ts';
import { readPushState, switchPushOff, switchPushOn } from '../../../shared/notification/push.ts';
import type { PushState } from '../../../shared/notification/push.ts';

const WORDS = {
  on: 'deviceIsOn',
  off: 'deviceIsOff',
  denied: 'deviceDenied',
  'not-installed': 'deviceNotInstalled',
  unsupported: 'deviceUnsupported',
} as const satisfies Record<PushState, string>;

/** Whether this device shows the account's notifications, and the way to change that. */
export function ThisDevice() {
  const userId = useUserId() ?? '';
  const [state, setState] = useState<PushState>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) readPushState(userId).then(setState, () => setState((known) => known ?? 'off'));
    };
    look();
    // Whoever was in the browser's settings comes back.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [userId]);

  async function change(to: () => Promise<PushState>) {
    setIsBusy(true);
    try {
      const next = await to();
      setState(next);
      if (next === 'on') showToast(t('deviceOn'));
    } catch (error) {
      showToast(error instanceof ApiError ? reasonOf(error) : t('deviceFailed'), { tone: 'alarm' });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="notification-device" aria-busy={state === undefined || undefined}>
      <output>{state && t(WORDS[state])}</output>
      {(state === 'on' || state === 'off') && (
        <Button busy={isBusy} onClick={() => void change(state === 'on' ? switchPushOff : () => switchPushOn(userId))}>
          {t(state === 'on' ? 'turnOff' : 'turnOn')}
        </Button>
      )}
    </div>
  );
}
