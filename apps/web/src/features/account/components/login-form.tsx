import { t } from '@houselights/messages/catalogue/sign-in';
import { calls } from '@houselights/client';
import { Button, FormError, UiLink } from '@houselights/ui';
import { thisDevice } from '../../../lib/browser/device.ts';
import { integrityFor } from '../integrity.ts';
import { signUpInApp } from '../../../shared/join/referral.ts';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { rich } from '../../../lib/language/rich.ts';
import { PLATFORM, callSignedOut, startSession } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { authTroubleOf } from '../../../lib/form/trouble.ts';
import { emailTrouble, missing } from './checks.ts';
import { EmailField, PasswordField } from './fields.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

/** Signs in; the page's guard then redirects to the remembered page. */
export function LoginForm() {
  const config = useConfig();
  const { form, busy, message, errors } = useForm({
    fields: ['email', 'password'],
    check: ({ email, password }) => ({
      email: emailTrouble(email),
      password: missing(password, t('passwordMissing')),
    }),
    send: async ({ email, password }) => {
      startSession(
        await callSignedOut(calls.login, {
          query: PLATFORM,
          body: { email: email.trim(), password, device: thisDevice(), ...(await integrityFor('login', config)) },
        }),
      );
    },
    words: authTroubleOf,
  });
  return (
    <>
      <form {...form} className="auth-fields">
        <FormError>{message}</FormError>
        <EmailField error={errors.email} />
        <PasswordField error={errors.password} kind="current-password" />
        <UiLink href="/forgotten-password" className="hl-link auth-aside">
          {t('forgotten')}
        </UiLink>
        <Button type="submit" variant="light" size="lg" wide busy={busy}>
          {t('logIn')}
        </Button>
      </form>
      <ProviderButtons />
      <p className="auth-other">
        {rich(
          t.rich('newHere', {
            link: (chunks) => (
              <UiLink href="/signup" className="hl-link" onClick={signUpInApp}>
                {chunks}
              </UiLink>
            ),
          }),
        )}
      </p>
    </>
  );
}
