import { declines } from '../cards/test-cards.ts';
import type { Engine } from '../engine/engine.ts';
import type { PaymentIntent, SetupIntent } from '../engine/wire.ts';
import { invalid } from '../http/failure.ts';
import { followIntent } from '../resources/invoices/pay.ts';
import { find } from '../resources/find.ts';
import { failSetup, finishSetup } from '../resources/setup-intents/confirm.ts';
import { attemptPayment, decline } from './attempt.ts';

/** What came of 3-D Secure for a payment that waited for it. */
export function answerPayment(engine: Engine, id: string, passed: boolean): PaymentIntent {
  const intent = find(engine, 'payment_intent', id);
  if (intent.status !== 'requires_action')
    throw invalid('This payment does not wait for authentication.', undefined, 'payment_intent_unexpected_state');
  const method = find(engine, 'payment_method', intent.payment_method ?? '', 'payment_method');
  const attempted = passed
    ? attemptPayment(engine, intent, method, { offSession: false, authenticated: true })
    : decline(engine, intent, method, {
        ...declines.authentication_required,
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      });
  followIntent(engine, attempted);
  return engine.tables.payment_intent.get(id) ?? attempted.intent;
}

export function answerSetup(engine: Engine, id: string, passed: boolean): SetupIntent {
  const intent = find(engine, 'setup_intent', id);
  if (intent.status !== 'requires_action')
    throw invalid('This setup does not wait for authentication.', undefined, 'setup_intent_unexpected_state');
  const method = find(engine, 'payment_method', intent.payment_method ?? '', 'payment_method');
  return passed
    ? finishSetup(engine, intent, method)
    : failSetup(engine, intent, method, {
        ...declines.authentication_required,
        code: 'setup_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      });
}
