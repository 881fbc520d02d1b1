import { t } from '@houselights/messages/catalogue/unsubscribe';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuthPage } from '../features/account/components/auth-page.tsx';
import { Unsubscribe } from '../features/notification/components/unsubscribe.tsx';
import { useAddressSecrets } from '../lib/browser/address-secrets.ts';

export function UnsubscribeRoute() {
  const [query] = useSearchParams();
  const [unsubscription] = useState({ campaignId: query.get('campaignId') ?? '', email: query.get('email') ?? '' });
  useAddressSecrets('campaignId', 'email');
  return (
    <AuthPage title={t('title')} intro={t('intro')}>
      <Unsubscribe {...unsubscription} />
    </AuthPage>
  );
}
