import { t as shared } from '@houselights/messages/catalogue/billing';
import { t as page } from '@houselights/messages/catalogue/billing-page';
import { t } from '@houselights/messages/catalogue/billing-plan';
import { ButtonLink, ChoiceCards, EmptyState, Panel, PanelSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Billing } from '../../../shared/billing/billing.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { money } from '../../../lib/format/money.ts';
import { NoNeed } from '../../../shared/billing/no-need.tsx';
import { priceIn, sale } from '../../../shared/billing/plans.ts';
import type { Plan } from '../../../shared/billing/plans.ts';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { needsNoMembership, userInfoQuery } from '../../../shared/account/user-info.ts';
import { waitingWords } from '../waiting-words.ts';
import { nextChargeWords, pointsWords, priceWords } from '../words.ts';
import type { Subscription } from '../words.ts';
import { BillingPage } from './billing-page.tsx';
import { PlanChange } from './plan-change.tsx';

/** Plans that a subscription can change to, with prices in its currency: those of another offer only for intervals that its own lacks. */
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
      <PanelSkeleton label={t('loadingPlans')} lines={4} />
    ) : (
      <Panel>
        <LoadingFailed title={t('plansFailed')} error={error} busy={isFetching} again={sale.refetch} />
      </Panel>
    );
  }
  const others = othersOf(data.plans, subscription);
  const chosen = others.find(({ plan }) => plan.id === planId);
  const now = { plan: subscription.plan?.name ?? t('unnamed'), price: priceWords(subscription) };
  const next = nextChargeWords(subscription);
  return (
    <>
      <Panel title={t('now')} intro={next ? t('nowTextNext', { ...now, charge: next }) : t('nowText', now)}>
        {others.length === 0 ? (
          <p>{t('noOther')}</p>
        ) : (
          <ChoiceCards
            legend={t('choose')}
            name="plan"
            value={planId}
            onChange={setPlanId}
            cards={others.map(({ plan, price }) => ({
              value: plan.id,
              title: plan.name,
              figure: money(price),
              unit: shared('unit', { interval: plan.interval }),
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
  // Offers nothing until it is known whether the account needs a membership.
  if (!user && !error) return <PanelSkeleton label={page('loading')} lines={2} />;
  if (user && needsNoMembership(user)) return <NoNeed level={2} />;
  const hasPlan = subscription !== null && subscription.state !== 'ended';
  return (
    <Panel>
      <EmptyState
        level={2}
        title={t(hasPlan ? 'notNow' : 'noPlan')}
        text={waitingWords(billing) || t('notNowText')}
        actions={
          hasPlan ? (
            <ButtonLink href="/account">{page('membership')}</ButtonLink>
          ) : (
            <ButtonLink href="/payment" variant="light">
              {t('seePlans')}
            </ButtonLink>
          )
        }
      />
    </Panel>
  );
}

export function PlanPage() {
  return (
    <BillingPage title={t('title')}>
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
