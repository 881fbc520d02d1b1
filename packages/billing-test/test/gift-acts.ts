import * as core from '@houselights/core';
import { pay } from './members.ts';
import { day } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';
import type { Caller } from '@houselights/core';

/** A gift that was paid for. */
export interface Bought {
  readonly giftId: string;
  readonly code: string;
  readonly paymentIntent: string;
}

/** Acts on gifts and their payments in the currently open money house, and views of the outcome. */
export function giftActs(open: () => MoneyHouse) {
  const billing = (caller: Caller) => core.getBilling(open().deps, { caller });
  const inDays = (days: number): string =>
    new Date(Math.ceil((open().emulator.now() + days * day) / 1_000) * 1_000).toISOString();
  const words = async (caller: Caller) => (await billing(caller)).access.reasons.map((reason) => reason.words);
  const dayOf = (at: string | undefined): string => (at ?? '').slice(0, 10);

  async function buy(buyer: Caller, months: number): Promise<Bought> {
    const wish = { recipientEmail: 'friend@example.test', message: '', deliverOn: undefined, currency: undefined };
    const { id, giftId } = await core.buyGift(open().deps, { caller: buyer, months, ...wish });
    await pay(open(), id);
    const { code } = await core.getGift(open().deps, { caller: buyer, id: giftId });
    const { paymentIntentId } = await open().db.prisma.gift.findUniqueOrThrow({ where: { id: giftId } });
    return { giftId, code: code ?? '', paymentIntent: paymentIntentId ?? '' };
  }

  async function redeem(caller: Caller, { code }: Bought) {
    const redeemed = await core.redeemGift(open().deps, { caller, code });
    await open().work();
    return redeemed;
  }

  async function dispute({ paymentIntent }: Bought): Promise<string> {
    const [charge] = (await open().stripe.charges.list({ payment_intent: paymentIntent })).data;
    const { id } = open().emulator.testControls.openDispute(charge?.id ?? '');
    await open().tell();
    return id;
  }

  async function decide(id: string, outcome: 'won' | 'lost'): Promise<void> {
    open().emulator.testControls.closeDispute(id, outcome);
    await open().tell();
  }

  /** The ways to lose a payment. */
  const losses: Readonly<Record<string, (bought: Bought) => Promise<unknown>>> = {
    'lost in a dispute': async (bought) => decide(await dispute(bought), 'lost'),
    'given back': async ({ paymentIntent }) => {
      await open().stripe.refunds.create({ payment_intent: paymentIntent });
      await open().tell();
    },
  };
  const lose = async (bought: Bought): Promise<void> => decide(await dispute(bought), 'lost');

  /** Somebody else's gift loses its payment, and only that is recorded. */
  async function loseUnheard({ giftId }: Bought): Promise<void> {
    await open().db.prisma.gift.update({ where: { id: giftId }, data: { paymentUndone: 'refunded' } });
    await core.cascadeGiftPayment(open().deps, { giftId });
  }

  /** The payment stands after all, for instance because a bank changed its mind. */
  async function standAgain({ giftId }: Bought): Promise<void> {
    await open().db.prisma.gift.update({ where: { id: giftId }, data: { paymentUndone: null } });
    await core.cascadeGiftPayment(open().deps, { giftId });
    await open().work();
  }

  const trialEnd = async ({ accountId }: Caller): Promise<string> => {
    const { id } = await open().db.prisma.subscription.findFirstOrThrow({ where: { accountId, endedAt: null } });
    const { trial_end: end } = await open().stripe.subscriptions.retrieve(id);
    return new Date((end ?? 0) * 1_000).toISOString();
  };
  const charged = async (caller: Caller) =>
    (await core.listInvoices(open().deps, { caller, cursor: undefined })).items.filter(
      ({ status, total }) => status === 'paid' && total.amountMinor > 0,
    );
  async function points({ accountId }: Caller) {
    await core.grantDuePoints(open().deps, { accountIds: [accountId] });
    const row = await open().db.prisma.pointsAccount.findUnique({ where: { accountId } });
    return Number(row?.gained ?? 0) - Number(row?.spent ?? 0);
  }
  const mailsTo = async ({ accountId }: Caller) => {
    const { email } = await open().db.prisma.account.findUniqueOrThrow({ where: { id: accountId } });
    return open().mails.filter(({ to }) => to === email);
  };

  return {
    billing,
    buy,
    charged,
    dayOf,
    decide,
    dispute,
    inDays,
    lose,
    loseUnheard,
    losses,
    mailsTo,
    points,
    redeem,
    standAgain,
    trialEnd,
    words,
  };
}
