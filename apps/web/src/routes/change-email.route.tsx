import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/account/components/auth-page.tsx';
import { CompleteEmailChange } from '../features/account/components/complete-email-change.tsx';
import { useAddressSecrets } from '../lib/address-secrets.ts';
import { QueryRoot } from '../lib/query.tsx';

export function ChangeEmailRoute() {
  const [query] = useSearchParams();
  const [code] = useState(query.get('code') ?? '');
  useAddressSecrets('code');
  return (
    <AuthPage title="Confirm your new email" intro="Enter the code that we sent to your new address.">
      <QueryRoot>
        <CompleteEmailChange code={code} />
      </QueryRoot>
    </AuthPage>
  );
}
