import { Refusal, calls } from '@houselights/client';
import { Button, FormError, showToast } from '@houselights/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PLATFORM, call } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { userInfoQuery } from '../../../lib/user-info.ts';
import { troubleOf } from '../../../lib/words.ts';
import { emailTrouble, missing } from './checks.ts';
import { CodeField, EmailField, PasswordField } from './fields.tsx';

const ASK_WHO =
  'Please enter your password. If you log in with Google or Apple, log out, log in again, and then change your email.';

function Ask({ email, onSent }: { email: string; onSent: (newEmail: string) => void }) {
  const { form, busy, message, errors } = useForm({
    fields: ['newEmail', 'password'],
    check: ({ newEmail }) => ({
      newEmail: emailTrouble(newEmail) || (newEmail.trim() === email ? 'This is your email already.' : ''),
    }),
    send: async ({ newEmail, password }) => {
      const body = { newEmail: newEmail.trim(), ...(password !== '' && { password }) };
      await call(calls.changeEmail, { query: PLATFORM, body });
      onSent(newEmail.trim());
    },
    words: (error, fields) =>
      error instanceof Refusal && error.code === 'reauthentication_required'
        ? { message: '', fields: { password: ASK_WHO } }
        : troubleOf(error, fields),
  });
  return (
    <form {...form} className="account-form">
      <FormError>{message}</FormError>
      <EmailField name="newEmail" label="New email" error={errors.newEmail} />
      <PasswordField
        kind="current-password"
        label="Your password"
        hint="Leave it empty if you have none, or have logged in within the last ten minutes."
        error={errors.password}
        optional
      />
      <div>
        <Button type="submit" busy={busy}>
          Send a code
        </Button>
      </div>
    </form>
  );
}

function Complete({ newEmail, onDone, onBack }: { newEmail: string; onDone: () => void; onBack: () => void }) {
  const cache = useQueryClient();
  const { form, busy, message, errors } = useForm({
    fields: ['code'],
    check: ({ code }) => ({ code: missing(code, 'the code') }),
    send: async ({ code }) => {
      await call(calls.completeChangeEmail, { query: PLATFORM, body: { code: code.trim() } });
      await cache.invalidateQueries(userInfoQuery);
      showToast('Your email was changed.');
      onDone();
    },
  });
  return (
    <form {...form} className="account-form">
      <FormError>{message}</FormError>
      <p aria-live="polite">
        A code is on its way to <b>{newEmail}</b>.
      </p>
      <CodeField error={errors.code} />
      <div className="account-acts">
        <Button type="submit" variant="light" busy={busy}>
          Change email
        </Button>
        <Button variant="bare" onClick={onBack}>
          Use another email
        </Button>
      </div>
    </form>
  );
}

/** A new address is asked for, then proven by the code that was sent to it. */
export function ChangeEmail({ email }: { email: string }) {
  const [newEmail, setNewEmail] = useState('');
  const back = () => setNewEmail('');
  return newEmail ? (
    <Complete newEmail={newEmail} onDone={back} onBack={back} />
  ) : (
    <Ask email={email} onSent={setNewEmail} />
  );
}
