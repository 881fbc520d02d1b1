import { t } from '@houselights/messages/catalogue/routes-change-email';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/account/components/auth-page.tsx';
import { CompleteEmailChange } from '../features/account/components/complete-email-change.tsx';
import { useAddressSecrets } from '../lib/browser/address-secrets.ts';
import { QueryRoot } from '../lib/query/query.tsx';

export function ChangeEmailRoute() {
  const [query] = useSearchParams();
  const [code] = useState(query.get('code') ?? '');
  useAddressSecrets('code');
  return (
    <AuthPage title={t('title')} intro={t('intro')}>
      <QueryRoot>
        <CompleteEmailChange code={code} />
      </QueryRoot>
    </AuthPage>
  );
}
