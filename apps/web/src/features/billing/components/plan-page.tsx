import { ButtonLink, ChoiceCards, EmptyState, Panel, PanelSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Billing } from '../../../lib/billing.ts';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { money } from '../../../lib/money.ts';
import { NoNeed } from '../../../lib/no-need.tsx';
import { priceIn, sale } from '../../../lib/plans.ts';
import type { Plan } from '../../../lib/plans.ts';
import { useConfig } from '../../../lib/remote-config.tsx';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { needsNoMembership, userInfoQuery } from '../../../lib/user-info.ts';
import { per } from '../terms.ts';
import { nextChargeWords, pointsWords, priceWords, waitingWords } from '../words.ts';
import type { Subscription } from '../words.ts';
import { BillingPage } from './billing-page.tsx';
import { PlanChange } from './plan-change.tsx';

/** The plans that a subscription can change to, with their prices in its currency: another offer's only for a length that its own lacks. */
function othersOf(plans: readonly Plan[], { plan, price }: Subscription) {
  const own = plans.filter(({ offer }) => offer === plan?.offer);
  const elsewhere = plans.filter(({ interval }) => !own.some((one) => one.interval === interval));
  return [...own, ...elsewhere].flatMap((other) => {
    const priced = priceIn(other.prices, price.currency);
    return priced && other.id !== plan?.id ? [{ plan: other, price: priced }] : [];
  });
}

function Choose({ subscription }: { subscription: Subscription }) {
  const { points_enabled: hasPoints } = useConfig();
  const { data, error, isFetching } = useAnswer(sale);
  const [planId, setPlanId] = useState('');
  if (!data) {
    return error === undefined ? (
      <PanelSkeleton label="Loading the plans" lines={4} />
    ) : (
      <Panel>
        <LoadingFailed title="We couldn't load the plans" error={error} busy={isFetching} again={sale.refetch} />
      </Panel>
    );
  }
  const others = othersOf(data.plans, subscription);
  const chosen = others.find(({ plan }) => plan.id === planId);
  const next = nextChargeWords(subscription);
  return (
    <>
      <Panel
        title="Your plan now"
        intro={`${subscription.plan?.name ?? 'Your plan'}, ${priceWords(subscription)}.${next ? ` Next charge: ${next}.` : ''}`}
      >
        {others.length === 0 ? (
          <p>There is no other plan to change to.</p>
        ) : (
          <ChoiceCards
            legend="Change to"
            name="plan"
            value={planId}
            onChange={setPlanId}
            cards={others.map(({ plan, price }) => ({
              value: plan.id,
              title: plan.name,
              figure: money(price),
              unit: per[plan.interval],
              note: hasPoints && pointsWords(plan.pointsPerPeriod, plan.interval),
            }))}
          />
        )}
      </Panel>
      {chosen && <PlanChange key={chosen.plan.id} plan={chosen.plan} inTrial={subscription.state === 'trial'} />}
    </>
  );
}

/** Why there is nothing to choose. */
function NotNow({ billing }: { billing: Billing }) {
  const { subscription } = billing;
  const { data: user, error } = useQuery(userInfoQuery);
  // Nothing is offered to somebody of whom it is not known yet that they need none.
  if (!user && !error) return <PanelSkeleton label="Loading your membership" lines={2} />;
  if (user && needsNoMembership(user)) return <NoNeed level={2} />;
  const hasPlan = subscription !== null && subscription.state !== 'ended';
  return (
    <Panel>
      <EmptyState
        level={2}
        title={hasPlan ? 'Your plan cannot be changed now' : 'No plan yet'}
        text={waitingWords(billing) || 'A plan can be changed while it is active and paid for.'}
        actions={
          hasPlan ? (
            <ButtonLink href="/account">Your membership</ButtonLink>
          ) : (
            <ButtonLink href="/payment" variant="light">
              See the plans
            </ButtonLink>
          )
        }
      />
    </Panel>
  );
}

export function PlanPage() {
  return (
    <BillingPage title="Change your plan">
      {(billing) =>
        billing.subscription?.may.changePlan ? (
          <Choose subscription={billing.subscription} />
        ) : (
          <NotNow billing={billing} />
        )
      }
    </BillingPage>
  );
}
