import { t } from '@houselights/messages/catalogue/routes-signup';
import { AuthPage } from '../features/account/components/auth-page.tsx';
import { SignupForm } from '../features/account/components/signup-form.tsx';
import { useTargetPage } from '../lib/session/session.ts';

export function SignupRoute() {
  const target = useTargetPage();
  return (
    <AuthPage
      title={t('title')}
      intro={target === '/claim' ? t('introClaim') : target === '/redeem' ? t('introRedeem') : t('intro')}
    >
      <SignupForm />
    </AuthPage>
  );
}
