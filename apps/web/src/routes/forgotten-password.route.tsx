import { t } from '@houselights/messages/catalogue/routes-forgotten-password';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/account/components/auth-page.tsx';
import { ForgottenPassword } from '../features/account/components/forgotten-password.tsx';
import { useAddressSecrets } from '../lib/browser/address-secrets.ts';

export function ForgottenPasswordRoute() {
  const [query] = useSearchParams();
  // Read once: the code is removed from the address bar immediately.
  const [given] = useState({ email: query.get('email') ?? '', code: query.get('code') ?? '' });
  useAddressSecrets('code', 'email');
  return (
    <AuthPage title={t('title')}>
      <ForgottenPassword {...given} />
    </AuthPage>
  );
}
