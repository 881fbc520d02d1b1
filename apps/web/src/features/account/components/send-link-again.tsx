import { t } from '@houselights/messages/catalogue/confirm-email-link';
import { calls } from '@houselights/client';
import { Button, FormError, showToast } from '@houselights/ui';
import { useState } from 'react';
import { rich } from '../../../lib/language/rich.ts';
import { call, callSignedOut, useUserId } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { reasonOf } from '../../../lib/form/trouble.ts';
import { emailTrouble } from './checks.ts';
import { EmailField } from './fields.tsx';

/** Resends the confirmation link to the signed-in user's address. */
export function SendLinkAgain() {
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      await call(calls.sendEmailVerification, { body: {} });
      showToast(t('sent'));
    } catch (error) {
      showToast(reasonOf(error), { tone: 'alarm' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={busy} onClick={() => void send()}>
      {t('send')}
    </Button>
  );
}

/** The same for visitors: the answer never reveals whether the address is known. */
function AskForLink() {
  const [sent, setSent] = useState('');
  const { form, busy, message, errors } = useForm({
    fields: ['email'],
    check: ({ email }) => ({ email: emailTrouble(email) }),
    send: async ({ email }) => {
      await callSignedOut(calls.sendEmailVerification, { body: { email: email.trim() } });
      setSent(email.trim());
    },
  });
  return (
    <form {...form} className="auth-fields">
      <FormError>{message}</FormError>
      <EmailField error={errors.email} />
      <Button type="submit" variant="light" size="lg" wide busy={busy}>
        {t('send')}
      </Button>
      <p className="auth-step" aria-live="polite">
        {sent && rich(t.rich('sentTo', { email: sent, b: (chunks) => <b>{chunks}</b> }))}
      </p>
    </form>
  );
}

/** A way forward from a link that no longer works. */
export function NewLink() {
  return useUserId() ? <SendLinkAgain /> : <AskForLink />;
}
