import { AuthPage } from '../features/account/components/auth-page.tsx';
import { SignupForm } from '../features/account/components/signup-form.tsx';
import { useTargetPage } from '../lib/session.ts';

export function SignupRoute() {
  const target = useTargetPage();
  return (
    <AuthPage
      title="Take a seat"
      intro={
        target === '/claim'
          ? 'Create an account, and take over your site with it.'
          : target === '/redeem'
            ? 'Create an account, and your gift opens. No card is asked for.'
            : 'Ad-free shows on any device, and a say in which ones get made.'
      }
    >
      <SignupForm />
    </AuthPage>
  );
}
