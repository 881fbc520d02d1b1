import { calls } from '@houselights/client';
import { Button, FormError, Panel, showToast } from '@houselights/ui';
import { useConfig } from '../../../lib/remote-config.tsx';
import { PLATFORM, call } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
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
      passwordOld: missing(passwordOld, 'your current password'),
      passwordNew: newPasswordTrouble(passwordNew, least),
    }),
    send: async ({ passwordOld, passwordNew }) => {
      await call(calls.changePassword, { query: PLATFORM, body: { passwordOld, passwordNew, email } });
      showToast('Your password was changed.');
    },
  });
  return (
    <form {...form} className="account-form">
      <FormError>{message}</FormError>
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField name="passwordOld" label="Current password" kind="current-password" error={errors.passwordOld} />
      <PasswordField
        name="passwordNew"
        label="New password"
        kind="new-password"
        hint={`At least ${Math.max(6, least)} characters.`}
        error={errors.passwordNew}
      />
      <div>
        <Button type="submit" busy={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}

export function SecurityPage() {
  return (
    <AccountPage title="Security">
      {(user) => (
        <>
          <Panel title="Password" intro="Changing it signs you out everywhere else.">
            <ChangePassword email={user.email} />
          </Panel>
          <SignedIn />
          <Panel title="Delete your account">
            <DeleteAccount user={user} />
          </Panel>
        </>
      )}
    </AccountPage>
  );
}
