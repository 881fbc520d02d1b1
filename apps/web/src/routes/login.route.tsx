import { AuthPage } from '../features/account/components/auth-page.tsx';
import { LoginForm } from '../features/account/components/login-form.tsx';
import { leadsTo } from '../lib/session.ts';

export function LoginRoute() {
  return (
    <AuthPage
      title="Welcome back"
      {...(leadsTo('/claim') && { intro: 'Log in, or make an account, and take over your site with it.' })}
      {...(leadsTo('/redeem') && { intro: 'Log in, or make an account, and your gift opens.' })}
    >
      <LoginForm />
    </AuthPage>
  );
}
