import { Refusal, calls } from '@houselights/client';
import { Button, ButtonLink, EmptyState, FormError, UiLink } from '@houselights/ui';
import { useState } from 'react';
import { PLATFORM, callSignedOut } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { troubleOf } from '../../../lib/words.ts';
import { missing } from './checks.ts';
import { CodeField } from './fields.tsx';

const OVER = 'This code was used before, or is older than 7 days. If you cannot log in, please write to us.';

/** The way back for whoever reads the old address's mail. Nothing happens before they say so: programs open links of mails, too. */
export function UndoEmailChange({ code }: { code: string }) {
  const [done, setDone] = useState(false);
  const { form, busy, message, errors } = useForm({
    fields: ['code'],
    check: (values) => ({ code: missing(values.code, 'the code') }),
    send: async (values) => {
      await callSignedOut(calls.undoChangeEmail, { query: PLATFORM, body: { code: values.code.trim() } });
      setDone(true);
    },
    words: (error, fields) =>
      error instanceof Refusal && error.code === 'invalid_code'
        ? { message: '', fields: { code: OVER } }
        : troubleOf(error, fields),
  });
  if (done) {
    return (
      <div aria-live="polite">
        <EmptyState
          level={2}
          title="Your account is yours again"
          text="It has its old address back, and everyone is signed out. We have mailed you a link to set a new password: do that now."
          actions={
            <ButtonLink href="/forgotten-password" variant="light">
              I got no mail
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <form {...form} className="auth-fields">
      <FormError>{message}</FormError>
      <p>
        We give the account its old address back, sign out everyone, and mail you a link to set a new password. If you
        changed the address yourself, just close this page.
      </p>
      <CodeField error={errors.code} defaultValue={code} />
      <Button type="submit" variant="light" size="lg" wide busy={busy}>
        This was not me
      </Button>
      <p className="auth-other">
        <UiLink href="/" className="hl-link">
          Go home
        </UiLink>
      </p>
    </form>
  );
}
