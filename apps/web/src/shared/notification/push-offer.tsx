import { ApiError } from '@houselights/client';
import { t } from '@houselights/messages/catalogue/push-offer';
import { Button, Notice, showToast } from '@houselights/ui';
import { useEffect, useState } from 'react';
import { reasonOf } from '../../lib/form/trouble.ts';
import { useUserId } from '../../lib/session/session.ts';
import { storage } from '../../lib/storage/storage.ts';
import { readPushState, switchPushOn } from './push.ts';

/** Asks once, at a moment when an answer matters, whether this device shall show notifications. */
export function PushOffer({ onClose }: { onClose: () => void }) {
  const userId = useUserId();
  const [isShown, setIsShown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    if (userId === null || storage.get('push-offer') === userId) return;
    readPushState(userId).then(
      (state) => setIsShown(state === 'off'),
      () => undefined,
    );
  }, [userId]);
  if (!isShown || userId === null) return null;

  const close = () => {
    storage.set('push-offer', userId);
    setIsShown(false);
    onClose();
  };
  async function accept(to: string): Promise<void> {
    setIsBusy(true);
    try {
      const state = await switchPushOn(to);
      if (state === 'on') showToast(t('done'));
      // Whoever has not answered the browser may still want to.
      if (state !== 'off') close();
    } catch (error) {
      showToast(error instanceof ApiError ? reasonOf(error) : t('failed'), { tone: 'alarm' });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Notice
      title={t('title')}
      actions={
        <>
          <Button busy={isBusy} onClick={() => void accept(userId)}>
            {t('accept')}
          </Button>
          <Button variant="bare" onClick={close}>
            {t('notNow')}
          </Button>
        </>
      }
    >
      {t('text')}
    </Notice>
  );
}
