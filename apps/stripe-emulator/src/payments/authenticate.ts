import type { Engine } from '../engine/engine.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from '../engine/wire.ts';
import { documentation, invalid } from '../http/failure.ts';
import { followIntent } from '../resources/invoices/pay.ts';
import { find } from '../resources/find.ts';
import { finishSetup, refuseSetup } from '../resources/setup-intents/confirm.ts';
import { attemptPayment } from './attempt.ts';
import type { Attempted } from './attempt.ts';

/** Applies the result of 3-D Secure to a payment that waited for it. */
export function answerPayment(engine: Engine, id: string, passed: boolean): PaymentIntent {
  const intent = find(engine, 'payment_intent', id);
  if (intent.status !== 'requires_action')
    throw invalid('This payment does not wait for authentication.', undefined, 'payment_intent_unexpected_state');
  const method = find(engine, 'payment_method', intent.payment_method ?? '', 'payment_method');
  const attempted = passed
    ? attemptPayment(engine, intent, method, { offSession: false, authenticated: true })
    : failPayment(engine, intent, method);
  followIntent(engine, attempted);
  return engine.tables.payment_intent.get(id) ?? attempted.intent;
}

const failure = (of: 'payment_intent' | 'setup_intent', method: PaymentMethod) => {
  const code = `${of}_authentication_failure` as const;
  return {
    code,
    doc_url: documentation(code),
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
    type: 'invalid_request_error' as const,
  };
};

/** The bank was never asked for money, so there is no charge. */
function failPayment(engine: Engine, intent: PaymentIntent, method: PaymentMethod): Attempted {
  const failed = engine.change('payment_intent', intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: failure('payment_intent', method),
  });
  engine.tell('payment_intent.payment_failed', failed);
  return { outcome: 'declined', intent: failed, decline: null };
}

export function answerSetup(engine: Engine, id: string, passed: boolean): SetupIntent {
  const intent = find(engine, 'setup_intent', id);
  if (intent.status !== 'requires_action')
    throw invalid('This setup does not wait for authentication.', undefined, 'setup_intent_unexpected_state');
  const method = find(engine, 'payment_method', intent.payment_method ?? '', 'payment_method');
  return passed ? finishSetup(engine, intent, method) : refuseSetup(engine, intent, failure('setup_intent', method));
}
