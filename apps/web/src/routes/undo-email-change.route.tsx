import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/account/components/auth-page.tsx';
import { UndoEmailChange } from '../features/account/components/undo-email-change.tsx';
import { useAddressSecrets } from '../lib/address-secrets.ts';

export function UndoEmailChangeRoute() {
  const [query] = useSearchParams();
  const [code] = useState(query.get('code') ?? '');
  useAddressSecrets('code');
  return (
    <AuthPage title="Take your account back" intro="The email address of your account was changed. Was it not you?">
      <UndoEmailChange code={code} />
    </AuthPage>
  );
}
