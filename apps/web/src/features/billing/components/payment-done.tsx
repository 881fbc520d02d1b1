import { t } from '@houselights/messages/catalogue/billing-payment-done';
import { ApiError } from '@houselights/client';
import { Button, ButtonLink, EmptyState, ErrorState, FormError, Skeleton } from '@houselights/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { billingChanged, billingQuery } from '../../../shared/billing/billing.ts';
import { useGo } from '../../../lib/pages/go.ts';
import { money } from '../../../lib/format/money.ts';
import { priceIn } from '../../../shared/billing/plans.ts';
import { takeTarget } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { HousePage } from '../../../lib/parts/house-page.tsx';
import { checkoutQuery, dropCoupon, goToCheckout, isSettled, keptChoice } from '../api/checkout.ts';
import type { Checkout } from '../api/checkout.ts';
import { chargesOf, firstChargeOf } from '../terms.ts';
import { termsOf } from '../terms-words.ts';
import { nextChargeWords } from '../words.ts';

const WAIT_MS = 20_000;

function Waiting() {
  return (
    <div aria-busy="true">
      <h1>{t('waiting')}</h1>
      <p className="pay-lead">{t('waitingText')}</p>
      <Skeleton width="60%" />
      <Skeleton width="44%" />
    </div>
  );
}

function StillWaiting({ again }: { again: () => void }) {
  return (
    <EmptyState
      level={1}
      title={t('stillWaiting')}
      text={t('stillWaitingText')}
      actions={
        <>
          <Button variant="light" onClick={again}>
            {t('again')}
          </Button>
          <ButtonLink href="/account">{t('account')}</ButtonLink>
        </>
      }
    />
  );
}

/** The purchase is complete and access is active. */
function In({ checkout }: { checkout: Checkout }) {
  const cache = useQueryClient();
  const go = useGo();
  const [ready, setReady] = useState(false);
  const { data } = useQuery({ ...billingQuery, enabled: ready });
  useEffect(() => {
    // The shell would redirect to the plans until the account is known to be a member.
    void billingChanged(cache).finally(() => setReady(true));
  }, [cache]);
  const subscription = data?.subscription;
  const charge = subscription ? nextChargeWords(subscription) : '';
  return (
    <div className="pay-in">
      <h1>{t('in')}</h1>
      <div>
        <p className="pay-lead">
          {checkout.plan ? t('inPlanText', { plan: checkout.plan.name.toLowerCase() }) : t('inText')}
        </p>
        {!data && !ready && <Skeleton width="20em" />}
        {charge && <p>{t('nextCharge', { charge })}</p>}
      </div>
      <div className="bill-acts">
        <Button variant="light" size="lg" busy={!ready} onClick={() => void go(takeTarget(), { replace: true })}>
          {t('watch')}
        </Button>
        <ButtonLink href="/account" size="lg">
          {t('membership')}
        </ButtonLink>
      </div>
    </div>
  );
}

const lostCodes = new Set(['coupon_not_usable', 'coupon_not_found']);

/** The card has already had its trial: nothing was charged, and the plan can begin today. */
function TrialUsed({ plan }: { plan: NonNullable<Checkout['plan']> }) {
  const cache = useQueryClient();
  const { data } = useQuery(billingQuery);
  const [kept, setKept] = useState(keptChoice);
  const price = priceIn(plan.prices, data?.currency ?? kept.currency ?? '') ?? plan.prices[0];
  const purchase = data &&
    price && {
      plan,
      price,
      discount: kept.coupon ?? null,
      balance: data.balance,
      now: new Date(data.at),
      first: firstChargeOf(data, 0),
    };
  const { form, busy, message } = useForm({
    fields: [],
    send: async () => {
      if (!purchase) return;
      const { amountMinor } = chargesOf(purchase).today;
      const choice = { planId: plan.id, trial: false, currency: purchase.price.currency, amountMinor };
      try {
        await goToCheckout(choice, kept.coupon);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'amount_changed') void cache.invalidateQueries(billingQuery);
        if (error instanceof ApiError && lostCodes.has(error.code)) {
          // The refused trial may have redeemed the code for the last time: the full price is shown, and agreed to, instead.
          dropCoupon();
          setKept(keptChoice());
        }
        throw error;
      }
    },
  });
  if (!price) return <Expired />;
  if (!purchase) return <Waiting />;
  const { today } = chargesOf(purchase);
  return (
    <form {...form} className="pay-in">
      <h1>{t('trialUsed')}</h1>
      <p className="pay-lead">{t('trialUsedText')}</p>
      <p>{termsOf(purchase).join(' ')}</p>
      <FormError>{message}</FormError>
      <div className="bill-acts">
        <Button type="submit" variant="light" size="lg" busy={busy}>
          {purchase.first > purchase.now
            ? t('subscribe')
            : today.amountMinor === 0
              ? t('start')
              : t('startFor', { amount: money(today) })}
        </Button>
        <ButtonLink href="/payment" size="lg">
          {t('seePlans')}
        </ButtonLink>
      </div>
    </form>
  );
}

function AlreadySubscribed() {
  return (
    <EmptyState
      level={1}
      title={t('already')}
      text={t('alreadyText')}
      actions={
        <ButtonLink href="/account" variant="light">
          {t('membership')}
        </ButtonLink>
      }
    />
  );
}

function Expired() {
  return (
    <EmptyState
      level={1}
      title={t('expired')}
      text={t('expiredText')}
      actions={
        <ButtonLink href="/payment" variant="light">
          {t('seePlans')}
        </ButtonLink>
      }
    />
  );
}

function Outcome({ checkout }: { checkout: Checkout }) {
  if (checkout.state === 'expired') return <Expired />;
  if (checkout.refusedBecause === 'already_subscribed') return <AlreadySubscribed />;
  if (checkout.refusedBecause === 'trial_used' && checkout.plan) return <TrialUsed plan={checkout.plan} />;
  return <In checkout={checkout} />;
}

function Unknown() {
  return (
    <ErrorState
      level={1}
      title={t('unknown')}
      text={t('unknownText')}
      actions={
        <>
          <ButtonLink href="/account" variant="light">
            {t('account')}
          </ButtonLink>
          <ButtonLink href="/payment">{t('seePlans')}</ButtonLink>
        </>
      }
    />
  );
}

/** A gift has its own page. */
function ToGift({ giftId }: { giftId: string }) {
  return <Navigate to={`/gift-subscriptions/history/${encodeURIComponent(giftId)}?bought=1`} replace />;
}

function Asking({ id }: { id: string }) {
  const [until, setUntil] = useState(() => Date.now() + WAIT_MS);
  const [isOver, setOver] = useState(false);
  const { data, error, refetch } = useQuery(checkoutQuery(id, until));
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  if (data?.giftId) return <ToGift giftId={data.giftId} />;
  if (data && isSettled(data)) return <Outcome checkout={data} />;
  if (error instanceof ApiError && error.status === 404) return <Unknown />;
  if (!isOver) return <Waiting />;
  return (
    <StillWaiting
      again={() => {
        setUntil(Date.now() + WAIT_MS);
        setOver(false);
        void refetch();
      }}
    />
  );
}

/** Landing page after a payment. */
export function PaymentDone({ id }: { id: string | null }) {
  return (
    <HousePage>
      <div className="pay-done" aria-live="polite">
        {id ? <Asking key={id} id={id} /> : <Expired />}
      </div>
    </HousePage>
  );
}
