import { t } from '@houselights/messages/catalogue/routes-verify-email';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/account/components/auth-page.tsx';
import { ConfirmEmail } from '../features/account/components/confirm-email.tsx';
import { NotMe } from '../features/account/components/not-me.tsx';
import { useAddressSecrets } from '../lib/browser/address-secrets.ts';

/** The token of the email's link; removed from the address bar immediately. */
function useToken(): string {
  const [query] = useSearchParams();
  const [token] = useState(query.get('token') ?? '');
  useAddressSecrets('token');
  return token;
}

export function VerifyEmailRoute() {
  const token = useToken();
  return (
    <AuthPage title={t('title')}>
      <ConfirmEmail token={token} />
    </AuthPage>
  );
}

export function NotMeRoute() {
  const token = useToken();
  return (
    <AuthPage title={t('notMeTitle')}>
      <NotMe token={token} />
    </AuthPage>
  );
}
