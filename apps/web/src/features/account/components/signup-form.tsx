import { t as words } from '@houselights/messages/catalogue/account-fields';
import { t } from '@houselights/messages/catalogue/sign-up';
import { calls } from '@houselights/client';
import { Button, FormError, UiLink } from '@houselights/ui';
import { thisDevice } from '../../../lib/browser/device.ts';
import { integrityFor } from '../integrity.ts';
import { forgetReferral, rememberedReferral } from '../../../shared/join/referral.ts';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { rich } from '../../../lib/language/rich.ts';
import { PLATFORM, callSignedOut, startSession } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { accountExists, authTroubleOf } from '../../../lib/form/trouble.ts';
import { emailTrouble, missing, newPasswordTrouble } from './checks.ts';
import { EmailField, NameField, PasswordField } from './fields.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

/** Both options for somebody who already has an account. */
function AccountExists() {
  return rich(
    t.rich('accountExists', {
      login: (chunks) => (
        <UiLink href="/login" className="hl-link">
          {chunks}
        </UiLink>
      ),
      reset: (chunks) => (
        <UiLink href="/forgotten-password" className="hl-link">
          {chunks}
        </UiLink>
      ),
    }),
  );
}

/** Creates an account and signs in to it. */
export function SignupForm() {
  const config = useConfig();
  const least = config.password_min_length;
  const { form, busy, message, errors } = useForm({
    fields: ['displayName', 'email', 'password'],
    check: ({ displayName, email, password }) => ({
      displayName: missing(displayName, words('nameMissing')),
      email: emailTrouble(email),
      password: newPasswordTrouble(password, least),
    }),
    send: async ({ displayName, email, password }) => {
      const device = thisDevice();
      const integrity = await integrityFor('register', config);
      const creatorReferral = rememberedReferral();
      const said = { displayName: displayName.trim(), email: email.trim(), password, device };
      const body = { ...said, ...(creatorReferral && { creatorReferral }), ...integrity };
      const tokens = await callSignedOut(calls.registerAccount, { query: PLATFORM, body });
      forgetReferral();
      startSession(tokens);
    },
    words: authTroubleOf,
  });
  return (
    <>
      <form {...form} className="auth-fields">
        <FormError>{message}</FormError>
        <NameField error={errors.displayName} />
        <EmailField error={errors.email === accountExists() ? <AccountExists /> : errors.email} hint={t('emailHint')} />
        <PasswordField
          error={errors.password}
          kind="new-password"
          hint={t('passwordHint', { least: Math.max(6, least) })}
        />
        <Button type="submit" variant="light" size="lg" wide busy={busy}>
          {t('create')}
        </Button>
      </form>
      <ProviderButtons />
      <p className="auth-other">
        {rich(
          t.rich('haveAccount', {
            link: (chunks) => (
              <UiLink href="/login" className="hl-link">
                {chunks}
              </UiLink>
            ),
          }),
        )}
      </p>
    </>
  );
}
