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

/** What is charged at an instant. */
const Charge = Money.extend({ at: Instant });

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
    /** When access by it ends unless it is renewed; when it ended, if it has. */
    endsAt: Instant,
    /** While a payment has failed: access ends here unless it is made good. */
    graceUntil: Instant.nullable(),
    /** What is charged next and when, discounts included; null when nothing is. A charge that is on its way comes within the hour. */
    nextCharge: Charge.nullable(),
    /** Credit for the next charges, minor units of the price's currency; 0 while there is a debt. */
    creditMinor: z.int().min(0),
    /** What the next charges begin with, minor units of the price's currency: credit above zero, a debt that is carried over below. */
    balanceMinor: z.int(),
    /** When its owner cancelled it. */
    cancelledAt: Instant.nullable(),
    /** When a pause is over and the next period begins. */
    resumesAt: Instant.nullable(),
    /** What it would be to pause for so many months: when the pause would be over, and the charge that comes then. Empty where it cannot be. */
    pauses: z.array(z.object({ months: z.int(), resumesAt: Instant, nextCharge: Charge })),
    /** What is charged, and when, if a pause is ended now: at once where nothing is paid for or given. Null where there is none to end. */
    unpaused: Charge.nullable(),
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

/** An invoice that is open. */
export const UnpaidInvoice = z
  .object({
    id: Id,
    /** What it is for, in words. */
    words: z.string(),
    due: Money,
    createdAt: Instant,
    periodStart: Instant,
    periodEnd: Instant,
    /** Its page at the payment provider, where it can be paid with any card. */
    url: z.string().nullable(),
  })
  .meta({ id: 'UnpaidInvoice' });
export type UnpaidInvoice = z.infer<typeof UnpaidInvoice>;

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
    /** What the next charges begin with, those of a purchase, too: credit above zero, a debt that is carried over below. Null without any. */
    balance: Money.nullable(),
    access: AccessAnswer,
    /** When access ends that is paid for or given, one source going on where another one ends. Null: never, or there is none now. */
    coveredUntil: Instant.nullable(),
    /** What is asked for and not paid, oldest first: how much, for what, and where it can be paid. */
    unpaid: z.array(UnpaidInvoice),
    /** What is offered to somebody who is about to leave: for how many months, and off how many charges in them. Null when nothing is. */
    retention: z.object({ percentOff: z.int(), months: z.int(), charges: z.int() }).nullable(),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof Billing>;

/** A change of plan as it would be charged now. */
export const PlanChange = z
  .object({
    plan: Plan,
    price: Money,
    /** Charged at once; 0 when there is more credit than charge, and when it is too little for a card. */
    dueNow: Money,
    /** What stays as credit for the next charges; 0 while there is a debt. */
    credit: Money,
    /** What stays for the next charges: credit above zero, a debt that is carried over to them below. */
    balance: Money,
    lines: z.array(z.object({ words: z.string(), amountMinor: z.int() })),
    nextCharge: Money.extend({ at: Instant }),
    /** The instant that the amounts were computed for: send it back with the consent. */
    at: Instant,
  })
  .meta({ id: 'PlanChange' });
export type PlanChange = z.infer<typeof PlanChange>;

/** What the reader of a preview agreed to. */
export const PlanConsent = z.object({
  planId: Id,
  /** The preview's `at`, and what its `dueNow` said. */
  at: Instant,
  amountMinor: z.int().min(0),
  /** What its `nextCharge` said: another amount is not agreed to either. Absent: not compared. */
  nextAmountMinor: z.int().min(0).optional(),
});

export const InvoiceEntry = z
  .object({
    id: Id,
    number: z.string().nullable(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
    /** What it is for, in words. */
    words: z.string(),
    /** What its lines come to, whatever is charged for it. */
    total: Money,
    /** What is, or was to be, charged for it: total − startingBalanceMinor + endingBalanceMinor. */
    due: Money,
    /** What was taken. */
    paid: Money,
    /** The balance before it and after it: credit above zero, a debt that is carried over below. */
    startingBalanceMinor: z.int(),
    endingBalanceMinor: z.int(),
    taxMinor: z.int(),
    refundedMinor: z.int(),
    /** What its owner's bank was asked to take back: "open" until that is decided, "lost" once the money is gone; null otherwise. */
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
