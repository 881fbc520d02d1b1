import { AuthPage } from '../features/account/components/auth-page.tsx';
import { LoginForm } from '../features/account/components/login-form.tsx';

export function LoginRoute() {
  return (
    <AuthPage title="Welcome back">
      <LoginForm />
    </AuthPage>
  );
}
