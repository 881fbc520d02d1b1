import { Button, Check, ChoiceCards, EmptyState, FormError, Notice, Panel, Tag, UiLink } from '@houselights/ui';
import { Refusal } from '@houselights/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { billingQuery } from '../../../lib/billing.ts';
import type { Billing } from '../../../lib/billing.ts';
import { CurrencyChoice } from '../../../lib/currency-choice.tsx';
import { useGo } from '../../../lib/go.ts';
import { day, money } from '../../../lib/money.ts';
import { priceIn, sale } from '../../../lib/plans.ts';
import type { Money, Plan } from '../../../lib/plans.ts';
import { hasGifts } from '../../../lib/has-gifts.ts';
import { useConfig } from '../../../lib/remote-config.tsx';
import { signOut } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { goToCheckout } from '../api/checkout.ts';
import { useCouponLook } from '../api/coupon-look.ts';
import { chargesOf, firstChargeOf, giftEnd, per } from '../terms.ts';
import type { Discount, Purchase } from '../terms.ts';
import { pointsWords, savingWords } from '../words.ts';
import { Charges } from './charges.tsx';
import { CouponEntry } from './coupon-entry.tsx';

function WayOut() {
  const config = useConfig();
  const go = useGo();
  return (
    <ul className="pay-out">
      <li>
        <UiLink href="/" className="hl-link">
          Not now
        </UiLink>
      </li>
      {hasGifts(config) && (
        <li>
          <UiLink href="/redeem" className="hl-link">
            Redeem a gift
          </UiLink>
        </li>
      )}
      <li>
        <UiLink href="/faq" className="hl-link">
          FAQ
        </UiLink>
      </li>
      <li>
        <UiLink href="/account" className="hl-link">
          Your account
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
          Log out
        </Button>
      </li>
    </ul>
  );
}

const PERKS = ['Every show, without ads', 'On any device you own', 'Cancel anytime in your account'];

/** What the money is for. */
function WhatYouGet({ points }: { points: boolean }) {
  const perks = points ? [...PERKS, 'Producer Points to vote on what gets made'] : PERKS;
  return (
    <section className="pay-perks" aria-labelledby="pay-perks">
      <div>
        <h2 id="pay-perks">What you get</h2>
        <ul>
          {perks.map((perk) => (
            <li key={perk}>
              <Check aria-hidden="true" />
              {perk}
            </li>
          ))}
        </ul>
      </div>
      {/* Shown, and fetched, where there is room beside the words. */}
      <img className="pay-art" src="/art/house.svg" alt="" width="1200" height="960" loading="lazy" />
    </section>
  );
}

type Sold = { plan: Plan; price: Money };

/** Refusals that say how the account stands. */
const isOtherwise = new Set(['already_subscribed', 'amount_changed']);

function cardOf({ plan, price }: Sold, all: readonly Sold[], trial: boolean, hasPoints: boolean) {
  const saving = savingWords({ plan, price }, all);
  const notes = [
    trial && plan.trialDays > 0 && `${plan.trialDays} days free`,
    hasPoints && pointsWords(plan.pointsPerPeriod, plan.interval),
  ];
  return {
    value: plan.id,
    title: plan.name,
    figure: money(price),
    unit: per[plan.interval],
    note: notes.filter(Boolean).join(' · '),
    ...(saving && { tag: <Tag tone="light">{saving}</Tag> }),
  };
}

type Props = {
  /** Those of the offer, the first one chosen. */
  plans: readonly Plan[];
  currencies: readonly string[];
  billing: Billing;
};

/** Choose a plan, see what is charged and when, and go to pay. */
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
        // What was shown is not so any more: it is asked for anew, and the page follows.
        if (error instanceof Refusal && isOtherwise.has(error.code)) void cache.invalidateQueries(billingQuery);
        if (error instanceof Refusal && error.code === 'plan_not_sold') void sale.refetch();
        throw error;
      }
    },
  });
  if (!chosen) {
    return (
      <Panel>
        <EmptyState
          level={2}
          title={`Nothing is sold in ${currency || 'your currency'} now`}
          text="You have paid in this currency before, and it stays yours. Ask the people of this house."
        />
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
          legend="Plan"
          name="plan"
          value={plan.id}
          onChange={setPlanId}
          cards={sold.map((one) => cardOf(one, sold, billing.trialAvailable, hasPoints))}
        />
        {plan.trialDays > 0 && (
          <p className="pay-note">
            {billing.trialAvailable
              ? "One free trial per person. If your card has already been used for a trial, we'll ask before charging it."
              : "You've already used your free trial: there's one per person."}
          </p>
        )}
        {gift && (
          <Notice title={`Your gift lasts until ${day(gift)}`}>You won&rsquo;t be charged before it ends.</Notice>
        )}
        {billing.currency === null && sellable.length > 1 && (
          <CurrencyChoice currencies={sellable} value={currency} onChange={setWanted} />
        )}
        {hasCoupons && <CouponEntry look={look} error={errors.coupon} purchase={purchase} />}
        <WhatYouGet points={hasPoints} />
      </div>
      <Panel title="What you pay, and when" className="pay-sum">
        <Charges purchase={purchase} />
        <FormError>{message}</FormError>
        <Button type="submit" variant="light" size="lg" wide busy={busy}>
          {trial ? 'Start free trial' : 'Subscribe'}
        </Button>
        <p className="pay-note">You&rsquo;ll enter your card on the next page and see the total again.</p>
        <WayOut />
      </Panel>
    </form>
  );
}
