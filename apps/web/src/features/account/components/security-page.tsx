import { t } from '@houselights/messages/catalogue/account-security';
import { calls } from '@houselights/client';
import { Button, FormError, Panel, showToast } from '@houselights/ui';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { PLATFORM, call } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { AccountPage } from './account-page.tsx';
import { missing, newPasswordTrouble } from './checks.ts';
import { DeleteAccount } from './delete-account.tsx';
import { PasswordField } from './fields.tsx';
import { SignedIn } from './signed-in.tsx';

function ChangePassword({ email }: { email: string }) {
  const { password_min_length: least } = useConfig();
  const { form, busy, message, errors } = useForm({
    fields: ['passwordOld', 'passwordNew'],
    check: ({ passwordOld, passwordNew }) => ({
      passwordOld: missing(passwordOld, t('currentPasswordMissing')),
      passwordNew: newPasswordTrouble(passwordNew, least),
    }),
    send: async ({ passwordOld, passwordNew }) => {
      await call(calls.changePassword, { query: PLATFORM, body: { passwordOld, passwordNew, email } });
      showToast(t('passwordChanged'));
    },
  });
  return (
    <form {...form} className="account-form">
      <FormError>{message}</FormError>
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        name="passwordOld"
        label={t('currentPassword')}
        kind="current-password"
        error={errors.passwordOld}
      />
      <PasswordField
        name="passwordNew"
        label={t('newPassword')}
        kind="new-password"
        hint={t('newPasswordHint', { least: Math.max(6, least) })}
        error={errors.passwordNew}
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('passwordChange')}
        </Button>
      </div>
    </form>
  );
}

export function SecurityPage() {
  return (
    <AccountPage title={t('title')}>
      {(user) => (
        <>
          <Panel title={t('password')} intro={t('passwordIntro')}>
            <ChangePassword email={user.email} />
          </Panel>
          <SignedIn />
          <Panel title={t('delete')}>
            <DeleteAccount user={user} />
          </Panel>
        </>
      )}
    </AccountPage>
  );
}
