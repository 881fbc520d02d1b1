import { t } from '@houselights/messages/catalogue/billing-payment';
import { ButtonLink, ChoiceCardsSkeleton, EmptyState, Notice, Panel, PanelSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { billingQuery } from '../../../shared/billing/billing.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { rememberOffer, rememberedOffer } from '../../../shared/billing/offer.ts';
import { plansOf, sale } from '../../../shared/billing/plans.ts';
import type { Offer } from '../../../shared/billing/plans.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { NoNeed } from '../../../shared/billing/no-need.tsx';
import { needsNoMembership, userInfoQuery } from '../../../shared/account/user-info.ts';
import { standingOf } from '../standing.ts';
import { nextChargeWords } from '../words.ts';
import type { Subscription } from '../words.ts';
import { PaymentForm } from './payment-form.tsx';

function NotOffered() {
  return (
    <Panel className="pay-done">
      <EmptyState
        level={1}
        title={t('notOffered')}
        text={t('notOfferedText')}
        actions={<ButtonLink href="/account">{t('account')}</ButtonLink>}
      />
    </Panel>
  );
}

/** The account is to be deleted: what it bought would end with it. The account's page is where it is kept. */
function Leaving() {
  return (
    <Panel className="pay-done">
      <EmptyState
        level={1}
        title={t('leaving')}
        text={t('leavingText')}
        actions={
          <ButtonLink href="/account" variant="light">
            {t('account')}
          </ButtonLink>
        }
      />
    </Panel>
  );
}

function AlreadySubscribed({ subscription, now }: { subscription: Subscription; now: Date }) {
  const plan = subscription.plan?.name ?? t('unnamed');
  const charge = nextChargeWords(subscription);
  const nextText = charge ? t('alreadyNext', { plan, charge }) : t('alreadyNoNext', { plan });
  const { notice } = standingOf(subscription, now);
  const isPaid = subscription.state !== 'disputed' && new Date(subscription.paidUntil) > now;
  // A pending renewal does not close access.
  const isOpen = isPaid || subscription.state === 'active';
  return (
    <Panel className="pay-done">
      <EmptyState
        level={1}
        title={isOpen || !notice ? t('already') : notice.title}
        text={isOpen || !notice ? nextText : notice.text}
        actions={
          <>
            <ButtonLink href="/account" variant="light">
              {t('membership')}
            </ButtonLink>
            {isOpen && <ButtonLink href="/">{t('watch')}</ButtonLink>}
          </>
        }
      />
    </Panel>
  );
}

/** The offer named in the address, else that of the page that the user came from. */
function useOffer(): Offer {
  const [query] = useSearchParams();
  const named = query.get('offer');
  useEffect(() => rememberOffer(named), [named]);
  return named === 'join' || named === 'learn-more' ? named : rememberedOffer();
}

function Choosing({ children }: { children: ReactNode }) {
  const [query] = useSearchParams();
  return (
    <>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {query.has('cancelled') && (
        <output>
          <Notice title={t('leftTitle')}>{t('left')}</Notice>
        </output>
      )}
      {children}
    </>
  );
}

function Body() {
  const plans = useAnswer(sale);
  const billing = useQuery(billingQuery);
  const user = useQuery(userInfoQuery);
  const offer = useOffer();
  const error = (plans.data === undefined && plans.error) || (billing.data === undefined && billing.error);
  if (error) {
    return (
      <Choosing>
        <Panel>
          <LoadingFailed
            title={t('loadingFailed')}
            error={error}
            busy={plans.isFetching || billing.isFetching}
            again={() => Promise.all([plans.data ?? sale.refetch(), billing.data ?? billing.refetch()])}
          />
        </Panel>
      </Choosing>
    );
  }
  if (!plans.data || !billing.data || user.isLoading) {
    return (
      <Choosing>
        <div className="pay-form">
          <ChoiceCardsSkeleton label={t('loading')} />
          <PanelSkeleton label={t('loading')} lines={6} />
        </div>
      </Choosing>
    );
  }
  const { subscription } = billing.data;
  if (subscription && subscription.state !== 'ended')
    return <AlreadySubscribed subscription={subscription} now={new Date(billing.data.at)} />;
  if (user.data && needsNoMembership(user.data)) return <NoNeed level={1} className="pay-done" />;
  const offered = plansOf(plans.data.plans, offer);
  if (!plans.data.payments || offered.length === 0) return <NotOffered />;
  if (user.data?.deleteRequest) return <Leaving />;
  return (
    <Choosing>
      <PaymentForm plans={offered} currencies={plans.data.currencies} billing={billing.data} />
    </Choosing>
  );
}

/** The price of a membership, and the way to buy it. */
export function PaymentPage() {
  return (
    <div className="hl-wrap pay">
      <Body />
    </div>
  );
}
