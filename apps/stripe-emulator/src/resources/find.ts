import type { Engine } from '../engine/engine.ts';
import type { Objects } from '../engine/tables.ts';
import { missing } from '../http/failure.ts';

const nouns = {
  payment_method: 'PaymentMethod',
  promotion_code: 'promotion code',
  setup_intent: 'setupintent',
  'checkout.session': 'checkout.session',
  'test_helpers.test_clock': 'test clock',
  'billing_portal.session': 'portal session',
  'billing_portal.configuration': 'configuration',
  webhook_endpoint: 'webhook endpoint',
  balance_transaction: 'balance transaction',
  customer_balance_transaction: 'customer balance transaction',
  tax_rate: 'tax rate',
} as const;

export type Findable = Exclude<
  keyof Objects,
  | `${string}_secret`
  | 'due'
  | 'setting'
  | 'delivery'
  | 'pending_change'
  | 'remembered_reply'
  | 'deleted'
  | 'deleted_coupon'
>;

export const nounOf = (name: Findable): string =>
  Object.hasOwn(nouns, name) ? nouns[name as keyof typeof nouns] : name;

/** The object, or Stripe's refusal: 404 for an id in the path, 400 naming the parameter otherwise. */
export function find<K extends Findable>(engine: Engine, name: K, id: string, param?: string): Objects[K] {
  const row = engine.tables[name].get(id);
  if (row === undefined) throw missing(nounOf(name), id, param);
  return row;
}
