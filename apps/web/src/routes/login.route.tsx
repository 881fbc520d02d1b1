import { t } from '@houselights/messages/catalogue/routes-login';
import { AuthPage } from '../features/account/components/auth-page.tsx';
import { LoginForm } from '../features/account/components/login-form.tsx';
import { useTargetPage } from '../lib/session/session.ts';

export function LoginRoute() {
  const target = useTargetPage();
  return (
    <AuthPage
      title={t('title')}
      {...(target === '/claim' && { intro: t('introClaim') })}
      {...(target === '/redeem' && { intro: t('introRedeem') })}
    >
      <LoginForm />
    </AuthPage>
  );
}
