import { t } from '@houselights/messages/catalogue/routes-undo-email-change';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/account/components/auth-page.tsx';
import { UndoEmailChange } from '../features/account/components/undo-email-change.tsx';
import { useAddressSecrets } from '../lib/browser/address-secrets.ts';

export function UndoEmailChangeRoute() {
  const [query] = useSearchParams();
  const [code] = useState(query.get('code') ?? '');
  useAddressSecrets('code');
  return (
    <AuthPage title={t('title')} intro={t('intro')}>
      <UndoEmailChange code={code} />
    </AuthPage>
  );
}
