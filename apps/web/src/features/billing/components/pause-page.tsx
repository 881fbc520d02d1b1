import { t as page } from '@houselights/messages/catalogue/billing-page';
import { t } from '@houselights/messages/catalogue/billing-pause-page';
import { ButtonLink, EmptyState, Panel } from '@houselights/ui';
import type { Billing } from '../../../shared/billing/billing.ts';
import { waitingWords } from '../waiting-words.ts';
import { BillingPage } from './billing-page.tsx';
import { PauseForm } from './pause-form.tsx';

function whyNot(billing: Billing): string {
  const { subscription } = billing;
  const isYear = subscription?.state === 'active' && subscription.plan?.interval === 'year';
  if (isYear) return t('yearly');
  return waitingWords(billing) || t('notNowText');
}

export function PausePage() {
  return (
    <BillingPage title={t('title')}>
      {(billing) => (
        <Panel>
          {billing.subscription?.may.pause ? (
            <PauseForm subscription={billing.subscription} />
          ) : (
            <EmptyState
              level={2}
              title={t('notNow')}
              text={whyNot(billing)}
              actions={<ButtonLink href="/account">{page('membership')}</ButtonLink>}
            />
          )}
        </Panel>
      )}
    </BillingPage>
  );
}
