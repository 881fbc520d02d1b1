import type { Engine } from '../../engine/engine.ts';
import { newId, randomText } from '../../engine/ids.ts';
import type { SetupIntent } from '../../engine/wire.ts';
import { clockOf } from '../../payments/charge.ts';

export function makeSetupIntent(engine: Engine, values: Partial<SetupIntent>): SetupIntent {
  const id = newId('seti');
  const intent = engine.put('setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(24)}`,
    created: engine.now(clockOf(engine, values.customer ?? null)),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: values.payment_method == null ? 'requires_payment_method' : 'requires_confirmation',
    usage: 'off_session',
    ...values,
  });
  engine.tell('setup_intent.created', intent);
  return intent;
}
