import type { TestCard } from '../cards/test-cards.ts';
import type { Engine } from '../engine/engine.ts';
import { newId } from '../engine/ids.ts';
import type { Charge, Dispute } from '../engine/wire.ts';
import { invalid } from '../http/failure.ts';
import type { Failure } from '../http/failure.ts';
import { find } from '../resources/find.ts';
import { moveBalance } from './balance.ts';
import { clockOf } from './charge.ts';

/** Stripe's fee for a dispute, kept whoever wins. */
const disputeFee = 1500;
const daysToAnswer = 9;

/** The card networks' codes for reasons. */
const networkCodes: Readonly<Record<string, string>> = { product_not_received: '13.1' };

/** Opens a dispute: the money is withdrawn until it is decided. */
export function openDispute(engine: Engine, chargeId: string, reason: string): Dispute {
  const { charge, values } = disputable(engine, chargeId);
  const withdrawn = withdraw(engine, charge, values);
  const code = networkCodes[reason] ?? '10.4';
  const dispute = engine.put('dispute', {
    ...values,
    balance_transactions: [withdrawn],
    is_charge_refundable: false,
    network_reason_code: code,
    payment_method_details: cardOf(charge, 'chargeback', code),
    reason,
    status: 'needs_response',
  });
  engine.change('charge', charge, { disputed: true });
  engine.tell('charge.dispute.created', dispute);
  engine.tell('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

const withdraw = (engine: Engine, charge: Charge, { id, amount }: Pick<Dispute, 'id' | 'amount'>) =>
  moveBalance(engine, {
    amount: -amount,
    fee: disputeFee,
    currency: charge.currency,
    type: 'adjustment',
    category: 'dispute',
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
    clock: clockOf(engine, charge.customer),
  });

/** The bank only makes an inquiry: the money stays, and can be refunded. */
function openInquiry(engine: Engine, chargeId: string): void {
  const { charge, values } = disputable(engine, chargeId);
  const dispute = engine.put('dispute', {
    ...values,
    balance_transactions: [],
    is_charge_refundable: true,
    network_reason_code: '10',
    payment_method_details: cardOf(charge, 'inquiry', '10'),
    reason: 'fraudulent',
    status: 'warning_needs_response',
  });
  engine.change('charge', charge, { disputed: true });
  engine.tell('charge.dispute.created', dispute);
}

/** What the owner of a test card does after each of its charges. */
export function disputeByCard(engine: Engine, chargeId: string, how: NonNullable<TestCard['disputes']>): void {
  if (how === 'inquiry') openInquiry(engine, chargeId);
  else openDispute(engine, chargeId, how);
}

function disputable(engine: Engine, chargeId: string) {
  const charge = find(engine, 'charge', chargeId, 'charge');
  if (charge.status !== 'succeeded' || !charge.captured || charge.disputed || charge.amount === charge.amount_refunded)
    throw invalid('Only a paid charge that is neither refunded nor disputed can be disputed.', 'charge');
  const created = engine.now(clockOf(engine, charge.customer));
  const values = {
    id: newId('du'),
    object: 'dispute' as const,
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: created + daysToAnswer * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted' as const,
    },
    intended_submission_method: null,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
  };
  return { charge, values };
}

const cardOf = (
  charge: Charge,
  caseType: 'chargeback' | 'inquiry',
  code: string,
): NonNullable<Dispute['payment_method_details']> => ({
  card: {
    brand: charge.payment_method_details?.card?.brand ?? 'visa',
    case_type: caseType,
    network: charge.payment_method_details?.card?.network ?? 'visa',
    network_reason_code: code,
  },
  type: 'card',
});

/** Won: the money comes back, without the fee. Lost: it does not. */
export function closeDispute(engine: Engine, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  if (isDecided(dispute)) throw alreadyClosed();
  const returned = outcome === 'won' && dispute.balance_transactions.length > 0 ? [giveBack(engine, dispute)] : [];
  const closed = engine.change('dispute', dispute, {
    status: outcome,
    is_charge_refundable: outcome === 'won',
    balance_transactions: [...dispute.balance_transactions, ...returned],
  });
  if (returned.length > 0) engine.tell('charge.dispute.funds_reinstated', closed);
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

export const alreadyClosed = (): Failure => invalid('This dispute is already closed');

/** Submitted evidence that decides a dispute in Stripe's test mode. */
export function decideByEvidence(engine: Engine, dispute: Dispute): void {
  const said = dispute.evidence.uncategorized_text;
  if (said === 'escalate_inquiry_evidence' && dispute.status.startsWith('warning_'))
    engine.later(() => engine.transaction(() => escalate(engine, dispute.id)));
  const outcome = said === 'winning_evidence' ? 'won' : said === 'losing_evidence' ? 'lost' : null;
  if (outcome !== null)
    engine.later(() => engine.transaction(() => closeDispute(engine, find(engine, 'dispute', dispute.id), outcome)));
}

/** Escalates an inquiry to a dispute. */
function escalate(engine: Engine, id: string): void {
  const dispute = find(engine, 'dispute', id);
  const withdrawn = withdraw(engine, find(engine, 'charge', dispute.charge), dispute);
  const escalated = engine.update(
    'dispute',
    dispute,
    { status: 'needs_response', balance_transactions: [withdrawn], is_charge_refundable: false },
    'charge.dispute.updated',
  );
  engine.tell('charge.dispute.funds_withdrawn', escalated);
}

/** A disputed charge cannot be refunded, unless the dispute was won or is only an inquiry. */
export const isHeldByDispute = (engine: Engine, charge: string): boolean =>
  engine.tables.dispute.withKey('charge', charge).some((each) => !each.is_charge_refundable);

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
