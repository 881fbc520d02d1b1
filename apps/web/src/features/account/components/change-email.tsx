import { t as words } from '@houselights/messages/catalogue/account-fields';
import { t } from '@houselights/messages/catalogue/account-profile';
import { ApiError, calls } from '@houselights/client';
import { Button, FormError, showToast } from '@houselights/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rich } from '../../../lib/language/rich.ts';
import { PLATFORM, call } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { userInfoQuery } from '../../../shared/account/user-info.ts';
import { troubleOf } from '../../../lib/form/trouble.ts';
import { emailTrouble, missing } from './checks.ts';
import { CodeField, EmailField, PasswordField } from './fields.tsx';

function Ask({ email, onSent }: { email: string; onSent: (newEmail: string) => void }) {
  const { form, busy, message, errors } = useForm({
    fields: ['newEmail', 'password'],
    check: ({ newEmail }) => ({
      newEmail: emailTrouble(newEmail) || (newEmail.trim() === email ? t('emailSame') : ''),
    }),
    send: async ({ newEmail, password }) => {
      const body = { newEmail: newEmail.trim(), ...(password !== '' && { password }) };
      await call(calls.changeEmail, { query: PLATFORM, body });
      onSent(newEmail.trim());
    },
    words: (error, fields) =>
      error instanceof ApiError && error.code === 'reauthentication_required'
        ? { message: '', fields: { password: t('passwordNeeded') } }
        : troubleOf(error, fields),
  });
  return (
    <form {...form} className="account-form">
      <FormError>{message}</FormError>
      <EmailField name="newEmail" label={t('emailNew')} error={errors.newEmail} />
      <PasswordField
        kind="current-password"
        label={t('password')}
        hint={t('passwordHint')}
        error={errors.password}
        optional
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('codeSend')}
        </Button>
      </div>
    </form>
  );
}

function Complete({ newEmail, onDone, onBack }: { newEmail: string; onDone: () => void; onBack: () => void }) {
  const cache = useQueryClient();
  const { form, busy, message, errors } = useForm({
    fields: ['code'],
    check: ({ code }) => ({ code: missing(code, words('codeMissing')) }),
    send: async ({ code }) => {
      await call(calls.completeEmailChange, { query: PLATFORM, body: { code: code.trim() } });
      await cache.invalidateQueries(userInfoQuery);
      showToast(t('emailChanged'));
      onDone();
    },
  });
  return (
    <form {...form} className="account-form">
      <FormError>{message}</FormError>
      <p aria-live="polite">{rich(t.rich('codeSent', { email: newEmail, b: (chunks) => <b>{chunks}</b> }))}</p>
      <CodeField error={errors.code} />
      <div className="account-acts">
        <Button type="submit" variant="light" busy={busy}>
          {t('emailChange')}
        </Button>
        <Button variant="bare" onClick={onBack}>
          {t('emailOther')}
        </Button>
      </div>
    </form>
  );
}

/** Asks for a new address, then for the code sent to it. */
export function ChangeEmail({ email }: { email: string }) {
  const [newEmail, setNewEmail] = useState('');
  const back = () => setNewEmail('');
  return newEmail ? (
    <Complete newEmail={newEmail} onDone={back} onBack={back} />
  ) : (
    <Ask email={email} onSent={setNewEmail} />
  );
}
