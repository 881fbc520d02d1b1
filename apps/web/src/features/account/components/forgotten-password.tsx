import { t as words } from '@houselights/messages/catalogue/account-fields';
import { t } from '@houselights/messages/catalogue/password';
import { calls } from '@houselights/client';
import { Button, FormError, UiLink, showToast } from '@houselights/ui';
import { useState } from 'react';
import { thisDevice } from '../../../lib/browser/device.ts';
import { useGo } from '../../../lib/pages/go.ts';
import { integrityFor } from '../integrity.ts';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { rich } from '../../../lib/language/rich.ts';
import { PLATFORM, callSignedOut } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { emailTrouble, missing, newPasswordTrouble } from './checks.ts';
import { CodeField, EmailField, PasswordField } from './fields.tsx';

function AskForCode({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const config = useConfig();
  const { form, busy, message, errors } = useForm({
    fields: ['email'],
    check: (values) => ({ email: emailTrouble(values.email) }),
    send: async (values) => {
      const address = values.email.trim();
      const integrity = await integrityFor('forgotten-password', config);
      await callSignedOut(calls.requestPasswordReset, {
        query: PLATFORM,
        body: { email: address, device: thisDevice(), ...integrity },
      });
      onSent(address);
    },
  });
  return (
    <form {...form} className="auth-fields">
      <FormError>{message}</FormError>
      <EmailField error={errors.email} defaultValue={email} />
      <Button type="submit" variant="light" size="lg" wide busy={busy}>
        {t('sendCode')}
      </Button>
    </form>
  );
}

function ChooseNew({ email, code, onBack }: { email: string; code: string; onBack: () => void }) {
  const { password_min_length: least } = useConfig();
  const go = useGo();
  const { form, busy, message, errors } = useForm({
    fields: ['code', 'passwordNew'],
    check: (values) => ({
      code: missing(values.code, words('codeMissing')),
      passwordNew: newPasswordTrouble(values.passwordNew, least),
    }),
    send: async (values) => {
      await callSignedOut(calls.resetPassword, {
        query: PLATFORM,
        body: {
          email,
          code: values.code.trim(),
          passwordNew: values.passwordNew,
        },
      });
      showToast(t('changed'));
      await go('/login', { replace: true });
    },
  });
  return (
    <form {...form} className="auth-fields">
      <FormError>{message}</FormError>
      {/* Password managers save the new password under this name. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <CodeField error={errors.code} defaultValue={code} />
      <PasswordField
        error={errors.passwordNew}
        name="passwordNew"
        label={t('newPassword')}
        kind="new-password"
        hint={t('newPasswordHint', { least: Math.max(6, least) })}
      />
      <Button type="submit" variant="light" size="lg" wide busy={busy}>
        {t('set')}
      </Button>
      <Button variant="bare" onClick={onBack}>
        {t('startOver')}
      </Button>
    </form>
  );
}

/** A code by email, then a new password. The link in the email carries both email and code. */
export function ForgottenPassword({ email: given, code }: { email: string; code: string }) {
  const [email, setEmail] = useState(given);
  const [sent, setSent] = useState(given !== '' && code !== '');
  const isFromLink = sent && code !== '' && email === given;
  return (
    <>
      <p className="auth-step" aria-live="polite">
        {sent ? rich(t.rich(isFromLink ? 'choose' : 'sent', { email, b: (chunks) => <b>{chunks}</b> })) : t('intro')}
      </p>
      {sent ? (
        <ChooseNew email={email} code={code} onBack={() => setSent(false)} />
      ) : (
        <AskForCode
          email={email}
          onSent={(address) => {
            setEmail(address);
            setSent(true);
          }}
        />
      )}
      <p className="auth-other">
        <UiLink href="/login" className="hl-link">
          {t('backToLogIn')}
        </UiLink>
      </p>
    </>
  );
}
