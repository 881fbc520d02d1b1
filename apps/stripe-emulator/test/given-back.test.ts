import { describe, expect, it } from 'vitest';
import { idOf, makeMember, makePlans, refusal, startEmulator } from './start.ts';
import type { Started } from './start.ts';

async function paidCharge({ stripe }: Started) {
  const { monthly } = await makePlans(stripe);
  const customer = await makeMember(stripe);
  await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }] });
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
  return { customer, charge: charge! };
}

/** A payment with this card. */
async function chargeOf({ stripe }: Started, card: string): Promise<string> {
  const { latest_charge: charge } = await stripe.paymentIntents.create({
    amount: 399,
    currency: 'usd',
    confirm: true,
    payment_method: card,
    return_url: 'https://house.example.test/back',
  });
  return idOf(charge);
}

describe('a refund', () => {
  it('gives back parts until nothing is left', async () => {
    const started = await startEmulator();
    const { stripe } = started;
    const { charge } = await paidCharge(started);
    const first = await stripe.refunds.create({ charge: charge.id, amount: 100, reason: 'requested_by_customer' });
    expect(first).toMatchObject({ amount: 100, status: 'succeeded', payment_intent: charge.payment_intent });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 100, refunded: false });
    expect(await refusal(stripe.refunds.create({ charge: charge.id, amount: 300 }))).toMatchObject({
      status: 400,
      param: 'amount',
    });
    await stripe.refunds.create({ payment_intent: idOf(charge.payment_intent) });
    expect(await stripe.charges.retrieve(charge.id, { expand: ['refunds'] })).toMatchObject({
      amount_refunded: 399,
      refunded: true,
      refunds: { data: [{ amount: 299 }, { amount: 100 }] },
    });
    expect(await refusal(stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const moved = (await stripe.balanceTransactions.list({ type: 'refund' })).data.map((each) => each.net);
    expect(moved).toEqual([-299, -100]);
  });

  it.each([
    [{ amount: 500 }, undefined, 'amount', 'Refund amount ($5.00) is greater than unrefunded amount on charge ($3.99)'],
    [{ amount: 0 }, 'parameter_invalid_integer', 'amount', 'This value must be greater than or equal to 1.'],
  ])('of %j is refused', async (asked, code, param, message) => {
    const started = await startEmulator();
    const { charge } = await paidCharge(started);
    const told = await refusal(started.stripe.refunds.create({ charge: charge.id, ...asked }));
    expect(told).toEqual({ code, param, status: 400, message });
  });

  it.each([
    ['pm_card_pendingRefund', 'pending', 'succeeded', true],
    ['pm_card_refundFail', 'succeeded', 'failed', false],
  ])('to the card %s is %s, then %s', async (card, first, then, refunded) => {
    const started = await startEmulator();
    const { stripe } = started;
    const charge = await chargeOf(started, card);
    const made = await stripe.refunds.create({ charge });
    expect(made.status).toBe(first);
    expect((await stripe.refunds.retrieve(made.id)).status).toBe(then);
    expect((await stripe.charges.retrieve(charge)).refunded).toBe(refunded);
    expect((await stripe.events.list({ type: 'refund.failed' })).data).toHaveLength(refunded ? 0 : 1);
  });

  it('of nothing named is refused', async () => {
    const { stripe } = await startEmulator();
    const message = 'One of the following params should be provided for this request: payment_intent or charge.';
    expect(await refusal(stripe.refunds.create({}))).toEqual({
      code: undefined,
      param: undefined,
      status: 400,
      message,
    });
  });
});

describe('a dispute', () => {
  it.each([
    ['won', 0],
    ['lost', -399],
  ] as const)('that is %s', async (outcome, kept) => {
    const started = await startEmulator();
    const { stripe, emulator } = started;
    const { charge } = await paidCharge(started);
    const opened = emulator.testControls.openDispute(charge.id, 'fraudulent');
    expect(await stripe.disputes.retrieve(opened.id)).toMatchObject({
      status: 'needs_response',
      amount: 399,
      charge: charge.id,
    });
    expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(true);
    expect(await refusal(stripe.refunds.create({ charge: charge.id }))).toMatchObject({ code: 'charge_disputed' });
    expect(
      await stripe.disputes.update(opened.id, { evidence: { uncategorized_text: 'They watched it all.' } }),
    ).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1, has_evidence: true } });
    const closed = emulator.testControls.closeDispute(opened.id, outcome);
    expect(closed.status).toBe(outcome);
    expect(closed.balance_transactions.reduce((sum, each) => sum + each.amount, 0)).toBe(kept);
    expect(
      (await stripe.events.list({ types: ['charge.dispute.closed', 'charge.dispute.created'] })).data,
    ).toHaveLength(2);
    expect(() => emulator.testControls.closeDispute(opened.id, 'won')).toThrow(/already closed/);
    const over = { code: undefined, param: undefined, status: 400, message: 'This dispute is already closed' };
    expect(await refusal(stripe.disputes.update(opened.id, { metadata: { note: 'x' } }))).toEqual(over);
    expect(await refusal(stripe.disputes.close(opened.id))).toEqual(over);
  });

  it.each([
    ['pm_card_createDispute', 'needs_response', 'fraudulent', 'chargeback', '10.4', -399],
    ['pm_card_createDisputeProductNotReceived', 'needs_response', 'product_not_received', 'chargeback', '13.1', -399],
    ['pm_card_createDisputeInquiry', 'warning_needs_response', 'fraudulent', 'inquiry', '10', 0],
  ])('is opened by the card %s', async (card, status, reason, case_type, network_reason_code, gone) => {
    const started = await startEmulator();
    const { stripe } = started;
    const charge = await chargeOf(started, card);
    const [dispute] = (await stripe.disputes.list({ charge })).data;
    expect(dispute).toMatchObject({
      status,
      reason,
      is_charge_refundable: gone === 0,
      payment_method_details: { card: { case_type, network_reason_code } },
    });
    expect(dispute?.balance_transactions.reduce((sum, each) => sum + each.amount, 0)).toBe(gone);
    expect((await stripe.charges.retrieve(charge)).disputed).toBe(true);
  });

  it.each([
    ['winning_evidence', 'won', 0, 'succeeded'],
    ['losing_evidence', 'lost', -399, 'charge_disputed'],
  ])('is decided by %s', async (uncategorized_text, status, kept, refund) => {
    const started = await startEmulator();
    const { stripe } = started;
    const charge = await chargeOf(started, 'pm_card_createDispute');
    const [opened] = (await stripe.disputes.list({ charge })).data;
    const id = opened!.id;
    const staged = await stripe.disputes.update(id, { evidence: { uncategorized_text }, submit: false });
    expect(staged).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
    expect(await stripe.disputes.update(id, { submit: true })).toMatchObject({
      status: 'under_review',
      evidence_details: { submission_count: 1 },
    });
    const decided = await stripe.disputes.retrieve(id);
    expect(decided).toMatchObject({ status, is_charge_refundable: status === 'won' });
    expect(decided.balance_transactions.reduce((sum, each) => sum + each.amount, 0)).toBe(kept);
    const tried = await stripe.refunds.create({ charge }).then(
      (made) => made.status,
      (error: { code?: string }) => error.code,
    );
    expect(tried).toBe(refund);
  });

  it('that was an inquiry becomes one that takes the money', async () => {
    const started = await startEmulator();
    const { stripe } = started;
    const charge = await chargeOf(started, 'pm_card_createDisputeInquiry');
    const [inquiry] = (await stripe.disputes.list({ charge })).data;
    const evidence = { uncategorized_text: 'escalate_inquiry_evidence' };
    expect((await stripe.disputes.update(inquiry!.id, { evidence })).status).toBe('warning_under_review');
    expect(await stripe.disputes.retrieve(inquiry!.id)).toMatchObject({
      status: 'needs_response',
      is_charge_refundable: false,
      balance_transactions: [{ amount: -399 }],
    });
  });
});
