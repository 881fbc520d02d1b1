import type { Engine } from '../../engine/engine.ts';
import type { PaymentIntent, PaymentMethod } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { attemptPayment, cardFailure } from '../../payments/attempt.ts';
import { unexpectedState } from '../../payments/intent.ts';
import { find } from '../find.ts';
import { followIntent } from '../invoices/pay.ts';
import { resolvePaymentMethod } from '../payment-methods/make.ts';
import type { ConfirmIntent } from './parameters.ts';

/** A card that may pay this intent: an unattached one that is not used up, or the customer's own. */
export function ownMethod(engine: Engine, customer: string | null, id: string): string {
  const method = resolvePaymentMethod(engine, id, 'payment_method');
  if (method.customer !== null && method.customer !== customer) throw foreign(method, customer);
  if (method.customer === null && engine.tables.card_secret.get(method.id)?.usedUp === true)
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again.',
      'payment_method',
      'payment_method_unexpected_state',
    );
  return method.id;
}

const foreign = (method: PaymentMethod, customer: string | null) =>
  invalid(
    customer === null
      ? `The payment method supplied (${method.id}) belongs to the Customer ${method.customer ?? ''}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
      : `The PaymentMethod ${method.id} does not belong to the Customer you supplied ${customer}. Please use this PaymentMethod with the Customer that it belongs to instead.`,
    'payment_method',
  );

export const confirmable = new Set<string>(['requires_payment_method', 'requires_confirmation', 'requires_action']);

export function confirm(engine: Engine, params: ConfirmIntent, id: string): PaymentIntent {
  const found = find(engine, 'payment_intent', id);
  if (!confirmable.has(found.status)) throw notConfirmable(found);
  const given = params.payment_method ?? found.payment_method;
  if (given == null)
    throw unexpectedState(
      found,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  const method = find(engine, 'payment_method', ownMethod(engine, found.customer, given), 'payment_method');
  const intent = engine.change('payment_intent', found, {
    setup_future_usage: params.setup_future_usage === undefined ? found.setup_future_usage : params.setup_future_usage,
    receipt_email: params.receipt_email === undefined ? found.receipt_email : params.receipt_email,
  });
  const attempted = attemptPayment(engine, intent, method, {
    offSession: params.off_session ?? false,
    authenticated: false,
    returnUrl: params.return_url,
    asksNobody: params.off_session === true || params.error_on_requires_action === true,
  });
  followIntent(engine, attempted);
  if (attempted.outcome === 'declined') throw cardFailure(attempted, true);
  return engine.tables.payment_intent.get(id) ?? attempted.intent;
}

const notConfirmable = (intent: PaymentIntent) =>
  unexpectedState(
    intent,
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
  );
