import { AuthPage } from '../features/account/components/auth-page.tsx';
import { ClaimForm } from '../features/account/components/claim-form.tsx';
import { QueryRoot } from '../lib/query.tsx';

export function ClaimRoute() {
  return (
    <AuthPage title="Run this site" intro="Whoever takes this site over decides what it shows, sells and is called.">
      <QueryRoot>
        <ClaimForm />
      </QueryRoot>
    </AuthPage>
  );
}
