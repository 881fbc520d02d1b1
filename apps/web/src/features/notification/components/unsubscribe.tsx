import { calls } from '@houselights/client';
import type { Unsubscription } from '@houselights/contracts';
import { t } from '@houselights/messages/catalogue/unsubscribe';
import { Button, ButtonLink, EmptyState, FormError } from '@houselights/ui';
import { useState } from 'react';
import { useForm } from '../../../lib/form/use-form.ts';
import { troubleOf } from '../../../lib/form/trouble.ts';
import { callSignedOut } from '../../../lib/session/session.ts';

/** Ends the emails about notifications. Nothing happens until the reader presses the button: programs open links in emails, too. */
export function Unsubscribe({ campaignId, email }: Unsubscription) {
  const [done, setDone] = useState(false);
  const { form, busy, message } = useForm({
    fields: [],
    check: () => ({}),
    send: async () => {
      await callSignedOut(calls.unsubscribeFromMail, { body: { campaignId, email } });
      setDone(true);
    },
    words: troubleOf,
  });
  if (done) {
    return (
      <div aria-live="polite">
        <EmptyState
          level={2}
          title={t('done')}
          text={t('doneNext', { email })}
          actions={
            <ButtonLink href="/account/notifications" variant="light">
              {t('settings')}
            </ButtonLink>
          }
        />
      </div>
    );
  }
  if (campaignId === '' || email === '') {
    return (
      <EmptyState
        level={2}
        title={t('incomplete')}
        text={t('incompleteNext')}
        actions={
          <ButtonLink href="/account/notifications" variant="light">
            {t('settings')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <form {...form} className="auth-fields">
      <FormError>{message}</FormError>
      <p>{t('question', { email })}</p>
      <Button type="submit" variant="light" size="lg" wide busy={busy}>
        {t('unsubscribe')}
      </Button>
    </form>
  );
}
