import { ButtonLink, ChoiceCardsSkeleton, EmptyState, Notice, Panel, PanelSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { billingQuery } from '../../../lib/billing.ts';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { rememberOffer, rememberedOffer } from '../../../lib/offer.ts';
import { plansOf, sale } from '../../../lib/plans.ts';
import type { Offer } from '../../../lib/plans.ts';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { NoNeed } from '../../../lib/no-need.tsx';
import { needsNoMembership, userInfoQuery } from '../../../lib/user-info.ts';
import { nextChargeWords, standingOf } from '../words.ts';
import type { Subscription } from '../words.ts';
import { PaymentForm } from './payment-form.tsx';

function NotOffered() {
  return (
    <Panel className="pay-done">
      <EmptyState
        level={1}
        title="Memberships aren't on sale yet"
        text="Payments aren't set up on this site. Everything that's free stays open to you."
        actions={<ButtonLink href="/account">Your account</ButtonLink>}
      />
    </Panel>
  );
}

function AlreadySubscribed({ subscription, now }: { subscription: Subscription; now: Date }) {
  const next = nextChargeWords(subscription);
  const { notice } = standingOf(subscription, now);
  const isPaid = subscription.state !== 'disputed' && new Date(subscription.paidUntil) > now;
  // A renewal that is on its way closes nothing.
  const isOpen = isPaid || subscription.state === 'active';
  return (
    <Panel className="pay-done">
      <EmptyState
        level={1}
        title={isOpen ? 'You already have a membership' : (notice?.title ?? 'You already have a membership')}
        text={
          isOpen || !notice
            ? `${subscription.plan?.name ?? 'Your plan'}. ${next ? `Next charge: ${next}.` : 'There is no next charge.'}`
            : notice.text
        }
        actions={
          <>
            <ButtonLink href="/account" variant="light">
              Your membership
            </ButtonLink>
            {isOpen && <ButtonLink href="/">Watch something</ButtonLink>}
          </>
        }
      />
    </Panel>
  );
}

/** The offer that the address names, else the one of the page that somebody came from. */
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
        <h1>Choose your plan</h1>
        <p>Every show without ads, on any device, and a say in which ones get made.</p>
      </header>
      {query.has('cancelled') && (
        <output>
          <Notice title="Nothing was charged">You left before paying. The plans are still here.</Notice>
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
            title="We couldn't load the plans"
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
          <ChoiceCardsSkeleton label="Loading the plans" />
          <PanelSkeleton label="Loading the plans" lines={6} />
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
  return (
    <Choosing>
      <PaymentForm plans={offered} currencies={plans.data.currencies} billing={billing.data} />
    </Choosing>
  );
}

/** What a membership costs, and the way to it. */
export function PaymentPage() {
  return (
    <div className="hl-wrap pay">
      <Body />
    </div>
  );
}
