import { AuthPage } from '../features/account/components/auth-page.tsx';
import { LoginForm } from '../features/account/components/login-form.tsx';
import { useTargetPage } from '../lib/session.ts';

export function LoginRoute() {
  const target = useTargetPage();
  return (
    <AuthPage
      title="Welcome back"
      {...(target === '/claim' && { intro: 'Log in, or make an account, and take over your site with it.' })}
      {...(target === '/redeem' && { intro: 'Log in, or make an account, and your gift opens.' })}
    >
      <LoginForm />
    </AuthPage>
  );
}
