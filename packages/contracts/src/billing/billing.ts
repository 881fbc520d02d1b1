import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';
import { AccessAnswer } from './access.ts';
import { Currency, Money, Plan } from './plan.ts';

export const Card = z
  .object({
    /** The card network's name: visa, mastercard … */
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
    /** Null: for the life of the subscription. */
    durationInMonths: z.int().nullable(),
    couponRedemptionDate: Instant,
    discountEnd: Instant.nullable(),
  })
  .meta({ id: 'AppliedCoupon' });

/** An amount and when it is charged. */
const Charge = Money.extend({ at: Instant });

/** A subscription paid by card, as its owner sees it. */
export const OwnSubscription = z
  .object({
    id: Id,
    plan: Plan.nullable(),
    /** The price of one interval before discounts. */
    price: Money,
    state: z.enum(['trial', 'active', 'grace', 'unpaid', 'paused', 'disputed', 'ending', 'ended']),
    startedAt: Instant,
    trialEndsAt: Instant.nullable(),
    /** The end of the paid period. */
    paidUntil: Instant,
    /** When access through it ends unless it renews; when it ended, if it has. */
    endsAt: Instant,
    /** After a failed payment: access ends here unless the payment is made. */
    graceUntil: Instant.nullable(),
    /** The next charge, discounts included; null if there is none. A charge already under way completes within the hour. */
    nextCharge: Charge.nullable(),
    /** Credit towards the next charges, in minor units of the price's currency; 0 if there is a debt. */
    creditMinor: z.int().min(0),
    /** The balance carried into the next charges, in minor units of the price's currency: positive is credit, negative is debt. */
    balanceMinor: z.int(),
    /** When the owner cancelled it. */
    cancelledAt: Instant.nullable(),
    /** When the pause ends and the next period begins. */
    resumesAt: Instant.nullable(),
    /** Available pauses by length in months: when each would end, and the charge that follows. Empty if pausing is not possible. */
    pauses: z.array(z.object({ months: z.int(), resumesAt: Instant, nextCharge: Charge })),
    /** The charge if a pause is ended now: immediate if nothing is paid for or given. Null if there is no pause to end. */
    unpaused: Charge.nullable(),
    coupon: AppliedCoupon.nullable(),
    /**
     * A change of plan that the bank wants the owner to confirm, on the page at `url`. Until then the plan is unchanged; after `until` the
     * change is dropped.
     */
    toConfirm: z.object({ plan: Plan.nullable(), url: z.string(), until: Instant }).nullable(),
    /** What the owner may do now. */
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

/** An open invoice. */
export const UnpaidInvoice = z
  .object({
    id: Id,
    /** What it is for, as text. */
    words: z.string(),
    due: Money,
    createdAt: Instant,
    periodStart: Instant,
    periodEnd: Instant,
    /** Its page at the payment provider, where any card can pay it. */
    url: z.string().nullable(),
  })
  .meta({ id: 'UnpaidInvoice' });
export type UnpaidInvoice = z.infer<typeof UnpaidInvoice>;

/** All the billing data of the account page. */
export const Billing = z
  .object({
    /** The server's time of this answer, on the clock that governs charges and ends: the reader's own clock may be wrong. */
    at: Instant,
    subscription: OwnSubscription.nullable(),
    card: Card.nullable(),
    /** True if a free trial is still available. */
    trialAvailable: z.boolean(),
    /** The currency this account pays in; null until its first payment. */
    currency: Currency.nullable(),
    /** The balance carried into the next charges, purchases included: positive is credit, negative is debt. Null if there is none. */
    balance: Money.nullable(),
    access: AccessAnswer,
    /** When paid or given access ends, counting sources that follow one another without a gap. Null: never, or no access now. */
    coveredUntil: Instant.nullable(),
    /** Unpaid invoices, oldest first. */
    unpaid: z.array(UnpaidInvoice),
    /** The retention offer shown on cancelling: for how many months, and how many charges in them are discounted. Null: no offer. */
    retention: z.object({ percentOff: z.int(), months: z.int(), charges: z.int() }).nullable(),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof Billing>;

/** A change of plan, priced as if made now. */
export const PlanChange = z
  .object({
    plan: Plan,
    price: Money,
    /** Charged immediately; 0 if credit exceeds the charge, or if the amount is below the card minimum. */
    dueNow: Money,
    /** Credit left for the next charges; 0 if there is a debt. */
    credit: Money,
    /** The balance left for the next charges: positive is credit, negative is debt. */
    balance: Money,
    lines: z.array(z.object({ words: z.string(), amountMinor: z.int() })),
    nextCharge: Money.extend({ at: Instant }),
    /** The instant the amounts were computed for: send it back with the consent. */
    at: Instant,
  })
  .meta({ id: 'PlanChange' });
export type PlanChange = z.infer<typeof PlanChange>;

/** What the member agreed to after a preview. */
export const PlanConsent = z.object({
  planId: Id,
  /** The preview's `at`, and the amount of its `dueNow`. */
  at: Instant,
  amountMinor: z.int().min(0),
  /** The amount of its `nextCharge`: a different amount is refused. Absent: not compared. */
  nextAmountMinor: z.int().min(0).optional(),
});

export const InvoiceEntry = z
  .object({
    id: Id,
    number: z.string().nullable(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
    /** What it is for, as text. */
    words: z.string(),
    /** The sum of its lines, whatever is charged. */
    total: Money,
    /** The amount charged or to be charged: total − startingBalanceMinor + endingBalanceMinor. */
    due: Money,
    /** The amount paid. */
    paid: Money,
    /** The balance before and after it: positive is credit, negative is debt. */
    startingBalanceMinor: z.int(),
    endingBalanceMinor: z.int(),
    taxMinor: z.int(),
    refundedMinor: z.int(),
    /** A dispute at the owner's bank: "open" until decided, "lost" once the money is gone; otherwise null. */
    dispute: z.enum(['open', 'lost']).nullable(),
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

/** A purchase on the payment provider's page. */
export const CheckoutStart = z
  .object({
    id: Id,
    /** Where to redirect the browser. */
    url: z.string(),
  })
  .meta({ id: 'CheckoutStart' });

export const CheckoutState = z
  .object({
    id: Id,
    kind: z.enum(['subscription', 'gift']),
    state: z.enum(['open', 'complete', 'expired']),
    /** Why a subscription was refused after its purchase; the charge is refunded. Null otherwise. */
    refusedBecause: z.enum(['trial_used', 'already_subscribed']).nullable(),
    hasSubscription: z.boolean(),
    giftId: Id.nullable(),
    plan: Plan.nullable(),
  })
  .meta({ id: 'CheckoutState' });
export type CheckoutState = z.infer<typeof CheckoutState>;
