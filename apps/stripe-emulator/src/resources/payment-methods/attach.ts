import { setupVerdict } from '../../cards/verdict.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Customer, PaymentMethod } from '../../engine/wire.ts';
import { Failure, invalid } from '../../http/failure.ts';
import { resolvePaymentMethod } from './make.ts';

/** Attaches a card to a customer, unless its bank refuses. */
export function attachPaymentMethod(
  engine: Engine,
  id: string,
  customer: Customer,
  param = 'payment_method',
): PaymentMethod {
  const method = resolvePaymentMethod(engine, id, param);
  if (method.customer === customer.id) return method;
  if (method.customer !== null)
    throw invalid(
      'The payment method you provided has already been attached to a customer.',
      param,
      'payment_method_unexpected_state',
    );
  if (engine.tables.card_secret.get(method.id)?.usedUp === true)
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      param,
      'payment_method_unexpected_state',
    );
  const verdict = setupVerdict(engine, method.id, true);
  if (verdict.outcome === 'declined')
    throw new Failure(verdict.decline.message, {
      status: 402,
      type: 'card_error',
      code: verdict.decline.code,
      decline_code: verdict.decline.declineCode,
      param: '',
    });
  const attached = engine.put('payment_method', { ...method, customer: customer.id, ...passedChecks(method) });
  engine.tell('payment_method.attached', attached);
  return attached;
}

function passedChecks(method: PaymentMethod): Partial<PaymentMethod> {
  const { card } = method;
  if (card?.checks == null || card.checks.cvc_check !== 'unchecked') return {};
  return { card: { ...card, checks: { ...card.checks, cvc_check: 'pass' } } };
}

/** Detaches a card, and clears it as a default. */
export function detach(engine: Engine, method: PaymentMethod): PaymentMethod {
  if (method.customer === null)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      undefined,
      'payment_method_unexpected_state',
    );
  forget(engine, method.customer, method.id);
  const secret = engine.tables.card_secret.get(method.id);
  if (secret !== undefined) engine.change('card_secret', secret, { usedUp: true });
  return engine.update('payment_method', method, { customer: null }, 'payment_method.detached');
}

function forget(engine: Engine, customerId: string, methodId: string): void {
  const customer = engine.tables.customer.get(customerId);
  if (customer?.invoice_settings.default_payment_method === methodId) {
    const settings = { ...customer.invoice_settings, default_payment_method: null };
    engine.update('customer', customer, { invoice_settings: settings }, 'customer.updated');
  }
  for (const subscription of engine.tables.subscription.withKey('customer', customerId)) {
    if (subscription.default_payment_method !== methodId) continue;
    engine.update('subscription', subscription, { default_payment_method: null }, 'customer.subscription.updated');
  }
}
