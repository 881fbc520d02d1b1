import { ButtonLink, EmptyState, Panel } from '@houselights/ui';
import type { Billing } from '../../../lib/billing.ts';
import { waitingWords } from '../words.ts';
import { BillingPage } from './billing-page.tsx';
import { PauseForm } from './pause-form.tsx';

function whyNot(billing: Billing): string {
  const { subscription } = billing;
  const isYear = subscription?.state === 'active' && subscription.plan?.interval === 'year';
  if (isYear) return 'A yearly plan can’t be paused. You can cancel it at any time.';
  return waitingWords(billing) || 'A monthly membership can be paused while it’s active and paid for.';
}

export function PausePage() {
  return (
    <BillingPage title="Pause your membership">
      {(billing) => (
        <Panel>
          {billing.subscription?.may.pause ? (
            <PauseForm subscription={billing.subscription} />
          ) : (
            <EmptyState
              level={2}
              title="There is nothing to pause now"
              text={whyNot(billing)}
              actions={<ButtonLink href="/account">Your membership</ButtonLink>}
            />
          )}
        </Panel>
      )}
    </BillingPage>
  );
}
