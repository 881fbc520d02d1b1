import type { Decline } from '../../cards/test-cards.ts';
import { setupVerdict } from '../../cards/verdict.ts';
import type { Engine } from '../../engine/engine.ts';
import type { PaymentMethod, SetupIntent } from '../../engine/wire.ts';
import { documentation, Failure } from '../../http/failure.ts';
import { nextAction } from '../../payments/attempt.ts';
import { attachPaymentMethod } from '../payment-methods/attach.ts';
import { find } from '../find.ts';

export interface SetupOutcome {
  readonly intent: SetupIntent;
  readonly decline: Decline | null;
}

const open: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** The refusal for a setup intent in the wrong state, which the error includes. */
export const unexpectedSetup = (intent: SetupIntent, message: string): Failure =>
  new Failure(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });

/** Asks the card's bank whether it may be saved. */
export function confirmSetup(
  engine: Engine,
  intent: SetupIntent,
  method: PaymentMethod,
  returnUrl: string | undefined,
): SetupOutcome {
  if (!open.includes(intent.status))
    throw unexpectedSetup(
      intent,
      intent.status === 'succeeded'
        ? 'You cannot confirm this SetupIntent because it has already succeeded.'
        : `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
    );
  const verdict = setupVerdict(engine, method.id, false);
  if (verdict.outcome === 'declined')
    return { intent: failSetup(engine, intent, method, verdict.decline), decline: verdict.decline };
  if (verdict.outcome === 'passes') return { intent: finishSetup(engine, intent, method), decline: null };
  const waiting = engine.change('setup_intent', intent, {
    status: 'requires_action',
    payment_method: method.id,
    next_action: nextAction(engine, intent.id, returnUrl),
  });
  engine.tell('setup_intent.requires_action', waiting);
  return { intent: waiting, decline: null };
}

export function finishSetup(engine: Engine, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.customer !== null) attachPaymentMethod(engine, method.id, find(engine, 'customer', intent.customer));
  const secret = engine.tables.card_secret.get(method.id);
  if (secret !== undefined) engine.change('card_secret', secret, { authenticated: true });
  const done = engine.change('setup_intent', intent, {
    status: 'succeeded',
    payment_method: method.id,
    last_setup_error: null,
    next_action: null,
  });
  engine.tell('setup_intent.succeeded', done);
  clearPending(engine, done);
  return done;
}

/** The subscription that was waiting for this card no longer does. */
function clearPending(engine: Engine, intent: SetupIntent): void {
  if (intent.customer === null) return;
  for (const subscription of engine.tables.subscription.withKey('customer', intent.customer))
    if (subscription.pending_setup_intent === intent.id)
      engine.update(
        'subscription',
        subscription,
        { pending_setup_intent: null, default_payment_method: intent.payment_method },
        'customer.subscription.updated',
      );
}

const failSetup = (engine: Engine, intent: SetupIntent, method: PaymentMethod, why: Decline): SetupIntent =>
  refuseSetup(engine, intent, {
    code: why.code,
    decline_code: why.declineCode,
    doc_url: documentation(why.code),
    message: why.message,
    payment_method: method,
    type: 'card_error',
  });

/** The card is not saved, and the intent contains the reason. */
export function refuseSetup(engine: Engine, intent: SetupIntent, error: SetupIntent['last_setup_error']): SetupIntent {
  const failed = engine.change('setup_intent', intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: error,
  });
  engine.tell('setup_intent.setup_failed', failed);
  return failed;
}

export function cancelSetup(
  engine: Engine,
  intent: SetupIntent,
  reason: SetupIntent['cancellation_reason'],
): SetupIntent {
  if (intent.status === 'canceled')
    throw unexpectedSetup(intent, 'You cannot cancel this SetupIntent because it is already canceled.');
  if (intent.status === 'succeeded')
    throw unexpectedSetup(
      intent,
      'You cannot cancel this SetupIntent because it has a status of succeeded. Only a SetupIntent with one of the following statuses may be canceled: `requires_payment_method`, `requires_confirmation`, or `requires_action`.',
    );
  const canceled = engine.change('setup_intent', intent, {
    status: 'canceled',
    cancellation_reason: reason,
    next_action: null,
  });
  engine.tell('setup_intent.canceled', canceled);
  return canceled;
}
