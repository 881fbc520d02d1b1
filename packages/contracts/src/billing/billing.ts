import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';
import { AccessAnswer } from './access.ts';
import { Currency, Money, Plan } from './plan.ts';

export const Card = z
  .object({
    /** As the card's network is called: visa, mastercard … */
    brand: z.string(),
    last4: z.string(),
    /** MM/YYYY. */
    expires: z.string(),
  })
  .meta({ id: 'Card' });

/** A discount on a subscription. */
export const AppliedCoupon = z
  .object({
    code: z.string(),
    percentOff: z.number(),
    /** Null: as long as the subscription lasts. */
    durationInMonths: z.int().nullable(),
    couponRedemptionDate: Instant,
    discountEnd: Instant.nullable(),
  })
  .meta({ id: 'AppliedCoupon' });

/** A subscription paid by card, as its owner sees it. */
export const OwnSubscription = z
  .object({
    id: Id,
    plan: Plan.nullable(),
    /** What one interval costs before discounts. */
    price: Money,
    state: z.enum(['trial', 'active', 'grace', 'unpaid', 'paused', 'disputed', 'ending', 'ended']),
    startedAt: Instant,
    trialEndsAt: Instant.nullable(),
    /** The end of what is paid for. */
    paidUntil: Instant,
    /** While a payment has failed: access ends here unless it is made good. */
    graceUntil: Instant.nullable(),
    /** What is charged next and when, discounts included; null when nothing is. */
    nextCharge: Money.extend({ at: Instant }).nullable(),
    /** Kept for the next charges, minor units of the price's currency. */
    creditMinor: z.int().min(0),
    cancelledAt: Instant.nullable(),
    /** When a pause is over and the next period begins. */
    resumesAt: Instant.nullable(),
    coupon: AppliedCoupon.nullable(),
    /**
     * A change of plan that the bank wants its owner to confirm, on the page of `url`; until then the plan is what it was, and after
     * `until` the change is forgotten.
     */
    toConfirm: z.object({ plan: Plan.nullable(), url: z.string(), until: Instant }).nullable(),
    /** What its owner may do now. */
    may: z.object({
      changePlan: z.boolean(),
      pause: z.boolean(),
      unpause: z.boolean(),
      cancel: z.boolean(),
      resume: z.boolean(),
      redeemCoupon: z.boolean(),
    }),
  })
  .meta({ id: 'OwnSubscription' });
export type OwnSubscription = z.infer<typeof OwnSubscription>;

/** Everything about money that the account page shows. */
export const Billing = z
  .object({
    /** When this was so, by the clock that charges and ends are reckoned by: the reader's own may be wrong. */
    at: Instant,
    subscription: OwnSubscription.nullable(),
    card: Card.nullable(),
    /** True when a free trial is still to be had. */
    trialAvailable: z.boolean(),
    /** The currency that this account pays in once it has paid; null before. */
    currency: Currency.nullable(),
    access: AccessAnswer,
    /** What is offered to somebody who is about to leave; null when nothing is. */
    retention: z.object({ percentOff: z.int(), months: z.int() }).nullable(),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof Billing>;

/** A change of plan as it would be charged now. */
export const PlanChange = z
  .object({
    plan: Plan,
    price: Money,
    /** Charged at once; 0 when there is more credit than charge. */
    dueNow: Money,
    /** What stays as credit for the next charges. */
    credit: Money,
    lines: z.array(z.object({ words: z.string(), amountMinor: z.int() })),
    nextCharge: Money.extend({ at: Instant }),
    /** The instant that the amounts were computed for: send it back with the consent. */
    at: Instant,
  })
  .meta({ id: 'PlanChange' });
export type PlanChange = z.infer<typeof PlanChange>;

export const InvoiceEntry = z
  .object({
    id: Id,
    number: z.string().nullable(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
    /** What it is for, in words. */
    words: z.string(),
    total: Money,
    taxMinor: z.int(),
    refundedMinor: z.int(),
    createdAt: Instant,
    paidAt: Instant.nullable(),
    periodStart: Instant,
    periodEnd: Instant,
    /** Its page and its PDF at the payment provider. */
    url: z.string().nullable(),
    pdfUrl: z.string().nullable(),
  })
  .meta({ id: 'InvoiceEntry' });
export type InvoiceEntry = z.infer<typeof InvoiceEntry>;

/** A purchase at the payment provider's page. */
export const CheckoutStart = z
  .object({
    id: Id,
    /** Where to send the browser. */
    url: z.string(),
  })
  .meta({ id: 'CheckoutStart' });

export const CheckoutState = z
  .object({
    id: Id,
    kind: z.enum(['subscription', 'gift']),
    state: z.enum(['open', 'complete', 'expired']),
    /** For a subscription that was refused after it was bought: why. What was charged is given back. */
    refusedBecause: z.enum(['trial_used', 'already_subscribed']).nullable(),
    hasSubscription: z.boolean(),
    giftId: Id.nullable(),
    plan: Plan.nullable(),
  })
  .meta({ id: 'CheckoutState' });
export type CheckoutState = z.infer<typeof CheckoutState>;
