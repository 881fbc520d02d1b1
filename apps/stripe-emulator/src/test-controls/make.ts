import type Stripe from 'stripe';
import type { Engine } from '../engine/engine.ts';
import { Failure } from '../http/failure.ts';
import { answerPayment, answerSetup } from '../payments/authenticate.ts';
import { closeDispute, openDispute } from '../payments/dispute.ts';
import { answerCheckout, payCheckout, payCheckoutByLink } from '../resources/checkout/pay.ts';
import { applyPromotionCode } from '../resources/checkout/promotion.ts';
import { find } from '../resources/find.ts';
import { saveDefaultConfiguration } from '../resources/portal/configurations.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { TestControls, CheckoutOutcome, HeldDelivery } from './test-controls.ts';
import { keepPromotionCode } from './promotion-codes.ts';

/** Rows have the shape that the SDK would return. */
const asRead = <T>(row: unknown): T => row as T;

/** `stripe` calls the emulator itself. */
export function makeTestControls(engine: Engine, deliveries: Deliveries, stripe: Stripe): TestControls {
  return {
    failNextPayment: ({ customer, code } = {}) => {
      engine.nextPaymentFails = { customer: customer ?? null, code: code ?? 'card_declined' };
    },
    setDelivery: (mode) => deliveries.setMode(mode),
    takeHeld: () => asRead<HeldDelivery[]>(deliveries.takeHeld()),
    openDispute: (charge, reason = 'fraudulent') =>
      asRead<Stripe.Dispute>(engine.transaction(() => openDispute(engine, charge, reason))),
    closeDispute: (id, outcome) =>
      asRead<Stripe.Dispute>(engine.transaction(() => closeDispute(engine, find(engine, 'dispute', id), outcome))),
    payCheckout: (id, card) => soon(() => payCheckout(engine, id, card ?? null)),
    payCheckoutByLink: (id) => soon(() => payCheckoutByLink(engine, id)),
    savePortalSettings: () =>
      asRead<Stripe.BillingPortal.Configuration>(engine.transaction(() => saveDefaultConfiguration(engine))),
    authenticate: (id, answer) => soon(() => authenticate(engine, id, answer === 'passed')),
    keepPromotionCode: (code) => keepPromotionCode(stripe, code),
    applyPromotionCode: (id, code) => soon(() => tryPromotionCode(engine, id, code)),
  };
}

const soon = async <T>(work: () => T): Promise<T> => {
  await Promise.resolve();
  return work();
};

function authenticate(engine: Engine, id: string, passed: boolean): CheckoutOutcome {
  if (id.startsWith('cs_')) return answerCheckout(engine, id, passed);
  const intent = engine.transaction(() =>
    id.startsWith('seti_') ? answerSetup(engine, id, passed) : answerPayment(engine, id, passed),
  );
  if (intent.status === 'succeeded') return { outcome: 'complete' };
  const message = ('last_setup_error' in intent ? intent.last_setup_error : intent.last_payment_error)?.message;
  return { outcome: 'declined', ...(message === undefined ? {} : { message }) };
}

function tryPromotionCode(engine: Engine, id: string, code: string | null): { applied: boolean; message?: string } {
  try {
    engine.transaction(() => applyPromotionCode(engine, id, code));
    return { applied: code !== null };
  } catch (error) {
    if (error instanceof Failure) return { applied: false, message: error.message };
    throw error;
  }
}
