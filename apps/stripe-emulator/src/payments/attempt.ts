import { declines } from '../cards/test-cards.ts';
import type { Decline } from '../cards/test-cards.ts';
import { cardOf, chargeVerdict } from '../cards/verdict.ts';
import type { Engine } from '../engine/engine.ts';
import type { PaymentIntent, PaymentMethod } from '../engine/wire.ts';
import { documentation, Failure } from '../http/failure.ts';
import { attachPaymentMethod } from '../resources/payment-methods/attach.ts';
import { makeCharge } from './charge.ts';
import { disputeByCard } from './dispute.ts';

export interface Attempt {
  readonly offSession: boolean;
  /** The owner has just authenticated. */
  readonly authenticated: boolean;
  readonly returnUrl?: string | undefined;
  /** Nobody can be asked, and the caller wants an immediate result: a card that requires authentication is declined. */
  readonly asksNobody?: boolean;
}

export type Outcome = 'succeeded' | 'declined' | 'requires_action';

export interface Attempted {
  readonly outcome: Outcome;
  readonly intent: PaymentIntent;
  readonly decline: Decline | null;
}

/** Charges a card for a payment intent and records the outcome. */
export function attemptPayment(
  engine: Engine,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt,
): Attempted {
  const verdict = chargeVerdict(engine, method.id, { customer: intent.customer, ...attempt });
  if (verdict.outcome === 'needs_authentication')
    return attempt.asksNobody === true
      ? decline(engine, intent, method, declines.authentication_required, false)
      : askOwner(engine, intent, method, attempt);
  const proved = attempt.authenticated && cardOf(engine, method.id)?.authentication !== undefined;
  if (verdict.outcome === 'declined') return decline(engine, intent, method, verdict.decline, proved);
  const charge = makeCharge(engine, intent, method, { decline: null, proved });
  const disputed = cardOf(engine, method.id)?.disputes;
  if (disputed !== undefined) disputeByCard(engine, charge.id, disputed);
  keepCard(engine, intent, method, attempt);
  const held = intent.capture_method === 'manual';
  const paid = engine.change('payment_intent', intent, {
    status: held ? 'requires_capture' : 'succeeded',
    amount_capturable: held ? intent.amount : 0,
    amount_received: held ? 0 : intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  });
  engine.tell(held ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid);
  return { outcome: 'succeeded', intent: paid, decline: null };
}

function askOwner(engine: Engine, intent: PaymentIntent, method: PaymentMethod, attempt: Attempt): Attempted {
  const waiting = engine.change('payment_intent', intent, {
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: nextAction(engine, intent.id, attempt.returnUrl),
  });
  engine.tell('payment_intent.requires_action', waiting);
  return { outcome: 'requires_action', intent: waiting, decline: null };
}

/** Where a browser authenticates its user; Stripe's own scripts only learn that they should ask. */
export const nextAction = (engine: Engine, id: string, returnUrl: string | undefined) =>
  returnUrl === undefined
    ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    : {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: returnUrl, url: `${engine.options.address()}/a/${id}` },
      };

function decline(
  engine: Engine,
  intent: PaymentIntent,
  method: PaymentMethod,
  why: Decline,
  proved: boolean,
): Attempted {
  const charge = makeCharge(engine, intent, method, { decline: why, proved });
  const declined = engine.change('payment_intent', intent, {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    payment_method: null,
    next_action: null,
    last_payment_error: {
      advice_code: 'try_again_later',
      charge: charge.id,
      code: why.code,
      decline_code: why.declineCode,
      doc_url: documentation(why.code),
      message: why.message,
      payment_method: method,
      type: 'card_error',
    },
  });
  engine.tell('payment_intent.payment_failed', declined);
  return { outcome: 'declined', intent: declined, decline: why };
}

/** A card for future use is attached to the customer; one for a single payment is used up. */
function keepCard(engine: Engine, intent: PaymentIntent, method: PaymentMethod, attempt: Attempt): void {
  const customer = intent.customer === null ? undefined : engine.tables.customer.get(intent.customer);
  const keeps = intent.setup_future_usage !== null && customer !== undefined;
  if (keeps && method.customer === null) attachPaymentMethod(engine, method.id, customer);
  const secret = engine.tables.card_secret.get(method.id);
  if (secret === undefined) return;
  if (keeps && attempt.authenticated) engine.change('card_secret', secret, { authenticated: true });
  if (!keeps && method.customer === null) engine.change('card_secret', secret, { usedUp: true });
}

/** The refusal for a declined payment; `of` is what was to be paid. With `keep`, the charge and the payment intent remain. */
export function cardFailure(
  attempted: Attempted,
  keep: boolean,
  of: 'invoice' | 'subscription' = 'subscription',
): Failure {
  const { decline: why, intent } = attempted;
  if (why === null)
    return new Failure('This payment requires additional user action before it can be completed.', {
      status: 402,
      type: 'card_error',
      code: `${of}_payment_intent_requires_action`,
      payment_intent: intent,
      keep,
    });
  return new Failure(why.message, {
    status: 402,
    type: 'card_error',
    code: why.code,
    decline_code: why.declineCode,
    charge: intent.latest_charge ?? undefined,
    payment_intent: intent,
    payment_method: intent.last_payment_error?.payment_method,
    keep,
  });
}
