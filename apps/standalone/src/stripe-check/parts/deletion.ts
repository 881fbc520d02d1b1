import * as core from '@houselights/core';
import { same } from '../findings.ts';
import { day, hour } from '../member.ts';
import type { CheckHouse } from '../house.ts';
import type { Part } from '../walk.ts';

/** Longer than the time in which a member can change their mind. */
const untilGone = 14 * day + hour;

/** What remains of a deleted account. */
export function deletion(house: CheckHouse): Part {
  return {
    name: 'A deleted account',
    walk: async (step) => {
      const { account, core: deps, plans } = house;
      await house.begin('deletion');
      const member = await house.join({ planId: plans.monthly });
      const { caller, customerId, subscriptionId } = member;

      await step('A member asks to be deleted', async () => {
        await core.deleteAccount(deps, { caller, reason: undefined });
        await house.work();
        same('What Stripe has', (await account.look.subscription(subscriptionId)).cancelsAtPeriodEnd, true);
        return 'nothing will be renewed';
      });

      await step('14 days pass', async () => {
        await member.pays(0, () => member.passTo(new Date(account.now().getTime() + untilGone)));
        const { status } = await account.look.subscription(subscriptionId);
        same('The subscription', status, 'canceled');
        const left = await account.look.customer(customerId);
        same(
          'What Stripe knows',
          [left?.email, left?.name, left?.metadata, left?.cards],
          [null, 'Deleted account', {}, 0],
        );
        same('The card that the product shows', (await member.billing()).card, null);
        return 'Stripe has ended the subscription, and knows neither name, address nor card any more';
      });
    },
  };
}
