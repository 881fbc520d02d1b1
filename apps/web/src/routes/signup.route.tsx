import { AuthPage } from '../features/account/components/auth-page.tsx';
import { SignupForm } from '../features/account/components/signup-form.tsx';

export function SignupRoute() {
  return (
    <AuthPage title="Take a seat" intro="Ad-free shows on any device, and a say in which ones get made.">
      <SignupForm />
    </AuthPage>
  );
}
