import { ButtonLink, EmptyState, Panel } from '@houselights/ui';
import { BillingPage } from './billing-page.tsx';
import { PauseForm } from './pause-form.tsx';

export function PausePage() {
  return (
    <BillingPage title="Pause your membership">
      {({ subscription }) => (
        <Panel>
          {subscription?.may.pause ? (
            <PauseForm subscription={subscription} />
          ) : (
            <EmptyState
              level={2}
              title="There is nothing to pause now"
              text="A membership can rest while it is active and paid for."
              actions={<ButtonLink href="/account">Your membership</ButtonLink>}
            />
          )}
        </Panel>
      )}
    </BillingPage>
  );
}
