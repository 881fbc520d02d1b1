import { t } from '@houselights/messages/catalogue/routes-claim';
import { AuthPage } from '../features/account/components/auth-page.tsx';
import { ClaimForm } from '../features/account/components/claim-form.tsx';
import { QueryRoot } from '../lib/query/query.tsx';

export function ClaimRoute() {
  return (
    <AuthPage title={t('title')} intro={t('intro')}>
      <QueryRoot>
        <ClaimForm />
      </QueryRoot>
    </AuthPage>
  );
}
