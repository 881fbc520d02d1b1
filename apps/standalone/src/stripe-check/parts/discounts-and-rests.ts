import * as core from '@houselights/core';
import { mustBe, same } from '../findings.ts';
import { dayOf, hour, money } from '../member.ts';
import type { CheckHouse } from '../house.ts';
import type { Part } from '../walk.ts';

const percentOff = 25;
const months = 2;

/** A promotion code; a pause that the member ends, and one that ends by itself. */
export function discountsAndRests(house: CheckHouse): Part {
  return {
    name: 'Coupons and pauses',
    walk: async (step) => {
      const { account, core: deps, plans, run } = house;
      await house.begin('coupons and pauses');
      const member = await house.join({ planId: plans.monthly });
      const { caller, subscriptionId } = member;
      const pause = () => core.pauseSubscription(deps, { caller, months: 1 });

      await step('A promotion code is redeemed', async () => {
        const code = `CHECK-${run.toUpperCase()}`;
        await account.makePromotion({ code, percentOff, months });
        const found = await core.searchCoupon(deps, { search: code.toLowerCase() });
        same('What it gives', [found.percentOff, found.durationInMonths], [percentOff, months]);
        await core.applyCoupon(deps, { caller, subscriptionId, coupon: code });
        const { coupon, nextCharge, price } = await member.own();
        same('The coupon', coupon?.code, code);
        mustBe((nextCharge?.amountMinor ?? 0) < price.amountMinor, 'The next charge is not less');
        await member.agree();
        return `${percentOff} % off: ${money(nextCharge?.amountMinor ?? 0)} instead of ${money(price.amountMinor)} next`;
      });

      await step('The renewal has the discount', () => member.payNext());
      await step('The one after its months', async () => {
        const found = await member.payNext();
        same('The coupon', (await member.own()).coupon, null);
        return found;
      });

      await step('A month is left out', async () => {
        const { paidUntil } = await member.own();
        const { subscription } = await pause();
        same('How the subscription stands', subscription?.state, 'paused');
        same('What Stripe has', (await account.look.subscription(subscriptionId)).isPaused, true);
        await member.pays(0, () => member.passTo(paidUntil, 2 * hour));
        same('Access after what was paid for', (await member.info()).hasSubscription, false);
        return `nothing charged on ${dayOf(paidUntil)}, no access; ${money(subscription?.nextCharge?.amountMinor ?? 0)} to come on ${dayOf(subscription?.nextCharge?.at ?? '')}`;
      });

      await step('The pause is ended sooner', async () => {
        const [before, { price }] = [await member.points(), await member.own()];
        await member.pays(price.amountMinor, () => core.unpauseSubscription(deps, { caller }));
        await member.agree();
        const own = await member.own();
        same('How the subscription stands', own.state, 'active');
        return `${money(price.amountMinor)} charged at once, paid until ${dayOf(own.paidUntil)}, ${(await member.points()) - before} points`;
      });

      await step('Another pause ends by itself', async () => {
        const { paidUntil } = await member.own();
        await pause();
        await member.pays(0, () => member.passTo(paidUntil, 2 * hour));
        return member.payNext();
      });
    },
  };
}
