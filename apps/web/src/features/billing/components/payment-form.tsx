import { t as shared } from '@houselights/messages/catalogue/billing';
import { t } from '@houselights/messages/catalogue/billing-payment';
import { Button, Check, ChoiceCards, EmptyState, FormError, Notice, Panel, Tag, UiLink } from '@houselights/ui';
import { ApiError } from '@houselights/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { billingQuery } from '../../../shared/billing/billing.ts';
import type { Billing } from '../../../shared/billing/billing.ts';
import { CurrencyChoice } from '../../../shared/billing/currency-choice.tsx';
import { useGo } from '../../../lib/pages/go.ts';
import { day } from '../../../lib/format/dates.ts';
import { money } from '../../../lib/format/money.ts';
import { priceIn, sale } from '../../../shared/billing/plans.ts';
import type { Money, Plan } from '../../../shared/billing/plans.ts';
import { hasGifts } from '../../../shared/gift/has-gifts.ts';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { signOut } from '../../../lib/session/session.ts';
import { userInfoQuery } from '../../../shared/account/user-info.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { goToCheckout } from '../api/checkout.ts';
import { useCouponLook } from '../api/coupon-look.ts';
import { chargesOf, firstChargeOf, giftEnd } from '../terms.ts';
import type { Discount, Purchase } from '../terms.ts';
import { pointsWords } from '../words.ts';
import { Charges } from './charges.tsx';
import { CouponEntry } from './coupon-entry.tsx';

function WayOut() {
  const config = useConfig();
  const go = useGo();
  return (
    <ul className="pay-out">
      <li>
        <UiLink href="/" className="hl-link">
          {t('notNow')}
        </UiLink>
      </li>
      {hasGifts(config) && (
        <li>
          <UiLink href="/redeem" className="hl-link">
            {t('redeem')}
          </UiLink>
        </li>
      )}
      <li>
        <UiLink href="/faq" className="hl-link">
          {t('faq')}
        </UiLink>
      </li>
      <li>
        <UiLink href="/account" className="hl-link">
          {t('account')}
        </UiLink>
      </li>
      <li>
        <Button
          variant="bare"
          onClick={() => {
            signOut();
            void go('/login', { replace: true });
          }}
        >
          {t('logOut')}
        </Button>
      </li>
    </ul>
  );
}

const PERKS = ['perkShows', 'perkDevices', 'perkCancel'] as const;

/** What the money pays for. */
function WhatYouGet({ points }: { points: boolean }) {
  const perks = points ? ([...PERKS, 'perkPoints'] as const) : PERKS;
  return (
    <section className="pay-perks" aria-labelledby="pay-perks">
      <div>
        <h2 id="pay-perks">{t('perks')}</h2>
        <ul>
          {perks.map((perk) => (
            <li key={perk}>
              <Check aria-hidden="true" />
              {t(perk)}
            </li>
          ))}
        </ul>
      </div>
      {/* Shown, and fetched, only where there is room beside the text. */}
      <img className="pay-art" src="/art/house.svg" alt="" width="1200" height="960" loading="lazy" />
    </section>
  );
}

type Sold = { plan: Plan; price: Money };

/** Refusals that mean the account has changed. */
const isOtherwise = new Set(['already_subscribed', 'amount_changed']);

/** Savings of an annual plan over twelve months of the cheapest monthly plan on sale; empty if none. */
function savingWords({ plan, price }: Sold, all: readonly Sold[]): string {
  if (plan.interval !== 'year') return '';
  const months = all.filter((one) => one.plan.interval === 'month').map((one) => one.price.amountMinor * 12);
  const saved = months.length > 0 ? Math.min(...months) - price.amountMinor : 0;
  return saved > 0 ? t('saving', { amount: money({ ...price, amountMinor: saved }) }) : '';
}

/** What a plan includes beside its price: days without a charge, points. */
function noteOf({ trialDays: days, pointsPerPeriod, interval }: Plan, trial: boolean, hasPoints: boolean): string {
  const points = hasPoints ? pointsWords(pointsPerPeriod, interval) : '';
  if (!trial || days <= 0) return points;
  return points ? t('trialDaysAndPoints', { days, points }) : t('trialDays', { days });
}

function cardOf({ plan, price }: Sold, all: readonly Sold[], trial: boolean, hasPoints: boolean) {
  const saving = savingWords({ plan, price }, all);
  return {
    value: plan.id,
    title: plan.name,
    figure: money(price),
    unit: shared('unit', { interval: plan.interval }),
    note: noteOf(plan, trial, hasPoints),
    ...(saving && { tag: <Tag tone="light">{saving}</Tag> }),
  };
}

type Props = {
  /** The offer's plans; the first one is preselected. */
  plans: readonly Plan[];
  currencies: readonly string[];
  billing: Billing;
};

/** Choose a plan, see what is charged and when, and go to payment. */
export function PaymentForm({ plans, currencies, billing }: Props) {
  const { points_enabled: hasPoints, stripe_coupon_enabled: hasCoupons } = useConfig();
  const cache = useQueryClient();
  const sellable = currencies.filter((currency) => plans.some((plan) => priceIn(plan.prices, currency)));
  const [wanted, setWanted] = useState(billing.currency ?? sellable[0] ?? '');
  const currency = billing.currency ?? wanted;
  const sold = plans.flatMap((plan) => {
    const price = priceIn(plan.prices, currency);
    return price ? [{ plan, price }] : [];
  });
  const [planId, setPlanId] = useState('');
  const chosen = sold.find(({ plan }) => plan.id === planId) ?? sold[0];
  const look = useCouponLook();
  const trial = billing.trialAvailable && (chosen?.plan.trialDays ?? 0) > 0;
  const purchaseOf = ({ plan, price }: Sold, discount: Discount | null): Purchase => ({
    plan,
    price,
    discount,
    balance: billing.balance,
    now: new Date(billing.at),
    first: firstChargeOf(billing, trial ? plan.trialDays : 0),
  });
  const { form, busy, message, errors } = useForm({
    fields: ['coupon'],
    send: async (values) => {
      if (!chosen) return;
      const coupon = await look.settle(values.coupon);
      const { amountMinor } = chargesOf(purchaseOf(chosen, coupon ?? null)).today;
      try {
        await goToCheckout({ planId: chosen.plan.id, currency, amountMinor }, coupon);
      } catch (error) {
        // What was shown is out of date: refetch, and the page follows.
        if (error instanceof ApiError && isOtherwise.has(error.code)) void cache.invalidateQueries(billingQuery);
        if (error instanceof ApiError && error.code === 'plan_not_sold') void sale.refetch();
        // Meanwhile the account's deletion was asked for.
        if (error instanceof ApiError && error.code === 'not_possible_now') void cache.invalidateQueries(userInfoQuery);
        throw error;
      }
    },
  });
  if (!chosen) {
    return (
      <Panel>
        <EmptyState level={2} title={currency ? t('notSoldIn', { currency }) : t('notSold')} text={t('notSoldText')} />
        <WayOut />
      </Panel>
    );
  }
  const { plan } = chosen;
  const gift = giftEnd(billing);
  const purchase = purchaseOf(chosen, look.found);
  return (
    <form {...form} className="pay-form">
      <div className="pay-choice">
        <ChoiceCards
          legend={t('plan')}
          name="plan"
          value={plan.id}
          onChange={setPlanId}
          cards={sold.map((one) => cardOf(one, sold, billing.trialAvailable, hasPoints))}
        />
        {plan.trialDays > 0 && <p className="pay-note">{t(billing.trialAvailable ? 'trialOnce' : 'trialUsed')}</p>}
        {gift && <Notice title={t('giftTitle', { date: day(gift) })}>{t('giftText')}</Notice>}
        {billing.currency === null && sellable.length > 1 && (
          <CurrencyChoice currencies={sellable} value={currency} onChange={setWanted} />
        )}
        {hasCoupons && <CouponEntry look={look} error={errors.coupon} purchase={purchase} />}
        <WhatYouGet points={hasPoints} />
      </div>
      <Panel title={t('sum')} className="pay-sum">
        <Charges purchase={purchase} />
        <FormError>{message}</FormError>
        <Button type="submit" variant="light" size="lg" wide busy={busy}>
          {t(trial ? 'startTrial' : 'subscribe')}
        </Button>
        <p className="pay-note">{t('next')}</p>
        <WayOut />
      </Panel>
    </form>
  );
}
