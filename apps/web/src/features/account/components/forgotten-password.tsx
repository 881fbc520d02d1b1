import { calls } from '@houselights/client';
import { Button, FormError, UiLink, showToast } from '@houselights/ui';
import { useState } from 'react';
import { thisDevice } from '../../../lib/device.ts';
import { useGo } from '../../../lib/go.ts';
import { integrityFor } from '../../../lib/integrity.ts';
import { useConfig } from '../../../lib/remote-config.tsx';
import { PLATFORM, callSignedOut } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
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
      await callSignedOut(calls.sendForgottenPassword, {
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
        Send me a code
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
      code: missing(values.code, 'the code'),
      passwordNew: newPasswordTrouble(values.passwordNew, least),
    }),
    send: async (values) => {
      await callSignedOut(calls.changeForgottenPassword, {
        query: PLATFORM,
        body: {
          email,
          code: values.code.trim(),
          passwordNew: values.passwordNew,
        },
      });
      showToast('Your password was changed. Log in with the new one.');
      await go('/login', { replace: true });
    },
  });
  return (
    <form {...form} className="auth-fields">
      <FormError>{message}</FormError>
      {/* Password managers file the new password under this name. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <CodeField error={errors.code} defaultValue={code} />
      <PasswordField
        error={errors.passwordNew}
        name="passwordNew"
        label="New password"
        kind="new-password"
        hint={`At least ${Math.max(6, least)} characters. You will be signed out everywhere else.`}
      />
      <Button type="submit" variant="light" size="lg" wide busy={busy}>
        Set the new password
      </Button>
      <Button variant="bare" onClick={onBack}>
        Use another email, or send a new code
      </Button>
    </form>
  );
}

/** A code by mail, then a new password. The link in the mail brings email and code along. */
export function ForgottenPassword({ email: given, code }: { email: string; code: string }) {
  const [email, setEmail] = useState(given);
  const [sent, setSent] = useState(given !== '' && code !== '');
  const isFromLink = sent && code !== '' && email === given;
  return (
    <>
      <p className="auth-step" aria-live="polite">
        {isFromLink ? (
          <>
            Choose a new password for <b>{email}</b>.
          </>
        ) : sent ? (
          <>
            If <b>{email}</b> has an account, a mail with a code is on its way. Enter it here.
          </>
        ) : (
          'Tell us your email and we send you a code.'
        )}
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
          Back to log in
        </UiLink>
      </p>
    </>
  );
}
