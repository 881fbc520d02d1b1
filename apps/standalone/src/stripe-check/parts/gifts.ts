import * as core from '@houselights/core';
import { addMonths, noticeDays } from '@houselights/rules';
import { mustBe, same } from '../findings.ts';
import { day, dayOf, hour, money } from '../member.ts';
import type { CheckHouse } from '../house.ts';
import type { Part } from '../walk.ts';

const months = 3;

/** A gift postpones the next charge; refunding the gift brings it forward again. */
export function gifts(house: CheckHouse): Part {
  return {
    name: 'Gifts',
    walk: async (step) => {
      const { account, core: deps, plans } = house;
      const { prisma } = deps.db;
      await house.begin('gifts');
      const member = await house.join({ planId: plans.monthly });
      const { caller } = member;
      const buyer = await house.newCaller();
      const stripeEnd = async () => (await account.look.subscription(member.subscriptionId)).trialEndsAt?.toISOString();
      let giftId = '';
      let payment = '';

      await step('A gift is bought', async () => {
        const wish = {
          months,
          recipientEmail: 'friend@example.com',
          message: '',
          deliverOn: undefined,
          currency: 'USD',
        };
        const bought = await core.buyGift(deps, { caller: buyer, ...wish });
        giftId = bought.giftId;
        const { stripeSessionId } = await prisma.checkout.findUniqueOrThrow({ where: { id: bought.id } });
        const seen = await account.look.checkout(stripeSessionId ?? '');
        const { amountMinor, currency } = await prisma.gift.findUniqueOrThrow({ where: { id: giftId } });
        same('What it takes', [seen.mode, seen.paymentMethods], ['payment', ['card']]);
        same('What is due', [seen.dueMinor, seen.currency], [amountMinor, currency]);
        await account.markProduct(seen.productId);
        await account.payments.expireCheckout(stripeSessionId ?? '');
        const customerId = await core.ensureCustomer(deps, buyer.accountId);
        const cardId = await account.addCard(customerId, 'good');
        payment = await account.payOnce({ customerId, cardId, amountMinor, currency });
        await prisma.gift.update({ where: { id: giftId }, data: { paymentIntentId: payment } });
        await core.deliverGifts(deps);
        same('The gift', (await core.getGift(deps, { caller: buyer, id: giftId })).state, 'sent');
        return `Checkout asks for ${money(amountMinor)}, cards only; paid, it has a code`;
      });

      await step('It is redeemed by a member who pays', async () => {
        const { paidUntil } = await member.own();
        const { code } = await core.getGift(deps, { caller: buyer, id: giftId });
        const { until } = await core.redeemGift(deps, { caller, code: code ?? '' });
        await house.work();
        same('The end of the gift', until, addMonths(new Date(paidUntil), months).toISOString());
        same('The next charge', (await member.own()).nextCharge?.at, until);
        same('The next charge at Stripe', await stripeEnd(), until);
        await member.agree();
        await member.pays(0, () => member.passTo(paidUntil, 2 * hour));
        return `the charge of ${dayOf(paidUntil)} moved to ${dayOf(until)}, and did not come sooner`;
      });

      await step('Its payment is given back', async () => {
        await account.giveBack(payment);
        await core.syncAccount(deps, buyer.accountId);
        await house.work();
        const { nextCharge } = await member.own();
        const told = account.now().getTime() + noticeDays * day;
        mustBe(Math.abs(Date.parse(nextCharge?.at ?? '') - told) < hour, `The next charge comes on ${nextCharge?.at}`);
        same('The next charge at Stripe', await stripeEnd(), nextCharge?.at);
        return `the next charge comes forward to ${dayOf(nextCharge?.at ?? '')}, ${noticeDays} days after the letter`;
      });

      await step('And is made then', () => member.payNext());
    },
  };
}
