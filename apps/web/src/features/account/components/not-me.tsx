import { t } from '@houselights/messages/catalogue/confirm-email';
import { calls } from '@houselights/client';
import { Button, ButtonLink, EmptyState, FormError } from '@houselights/ui';
import { useState } from 'react';
import { callSignedOut } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';

/** Target of "This wasn't me" in the email. Opening it changes nothing; the button does. */
export function NotMe({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const { form, busy, message } = useForm({
    fields: [],
    send: async () => {
      await callSignedOut(calls.disownEmail, { body: { token } });
      setDone(true);
    },
  });
  if (done)
    return (
      <div aria-live="polite">
        <EmptyState
          level={2}
          title={t('closed')}
          text={t('closedThanks')}
          actions={
            <ButtonLink href="/" variant="light">
              {t('home')}
            </ButtonLink>
          }
        />
      </div>
    );
  return (
    <form {...form} className="auth-fields">
      <p>{t('notMeIntro')}</p>
      <FormError>{message}</FormError>
      <Button type="submit" variant="light" size="lg" wide busy={busy}>
        {t('notMe')}
      </Button>
    </form>
  );
}
