import type { Engine } from '../engine/engine.ts';
import { newId } from '../engine/ids.ts';
import type { Charge, Dispute } from '../engine/wire.ts';
import { invalid } from '../http/failure.ts';
import { find } from '../resources/find.ts';
import { moveBalance } from './balance.ts';
import { clockOf } from './charge.ts';

/** What Stripe takes for a dispute, and keeps whoever wins. */
const disputeFee = 1500;
const daysToAnswer = 9;

/** The owner of a card takes its charge back at their bank: the money is gone until it is decided. */
export function openDispute(engine: Engine, chargeId: string, reason: string): Dispute {
  const charge = find(engine, 'charge', chargeId, 'charge');
  if (charge.status !== 'succeeded' || charge.disputed || charge.amount === charge.amount_refunded)
    throw invalid('Only a paid charge that is neither refunded nor disputed can be disputed.', 'charge');
  const amount = charge.amount - charge.amount_refunded;
  const id = newId('du');
  const clock = clockOf(engine, charge.customer);
  const withdrawn = moveBalance(engine, {
    amount: -amount,
    fee: disputeFee,
    currency: charge.currency,
    type: 'adjustment',
    category: 'dispute',
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
    clock,
  });
  const dispute = engine.put('dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawn],
    charge: charge.id,
    created: engine.now(clock),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: engine.now(clock) + daysToAnswer * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: cardOf(charge),
    reason,
    status: 'needs_response',
  });
  engine.change('charge', charge, { disputed: true });
  engine.tell('charge.dispute.created', dispute);
  engine.tell('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

const cardOf = (charge: Charge): NonNullable<Dispute['payment_method_details']> => ({
  card: {
    brand: charge.payment_method_details?.card?.brand ?? 'visa',
    case_type: 'chargeback',
    network: charge.payment_method_details?.card?.network ?? 'visa',
    network_reason_code: '10.4',
  },
  type: 'card',
});

/** Won: the money comes back, without the fee. Lost: it does not. */
export function closeDispute(engine: Engine, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  if (isDecided(dispute)) throw invalid('This dispute is already closed.', undefined, 'dispute_closed');
  const returned = outcome === 'won' ? [giveBack(engine, dispute)] : [];
  const closed = engine.change('dispute', dispute, {
    status: outcome,
    balance_transactions: [...dispute.balance_transactions, ...returned],
  });
  if (outcome === 'won') engine.tell('charge.dispute.funds_reinstated', closed);
  engine.tell('charge.dispute.closed', closed, { status: dispute.status });
  return closed;
}

function giveBack(engine: Engine, dispute: Dispute) {
  const charge = engine.tables.charge.get(dispute.charge);
  return moveBalance(engine, {
    amount: dispute.amount,
    fee: 0,
    currency: dispute.currency,
    type: 'adjustment',
    category: 'dispute_reversal',
    source: dispute.id,
    description: `Chargeback reversal for ${dispute.charge}`,
    clock: clockOf(engine, charge?.customer ?? null),
  });
}

export const isDecided = (dispute: Dispute): boolean => dispute.status === 'won' || dispute.status === 'lost';

export const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

type EvidenceField = (typeof evidenceFields)[number];

const emptyEvidence = (): Dispute['evidence'] => ({
  ...(Object.fromEntries(evidenceFields.map((name) => [name, null])) as Record<EvidenceField, null>),
  enhanced_evidence: {},
});
