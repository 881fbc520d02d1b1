import * as core from '@houselights/core';
import { mustBe, same } from '../findings.ts';
import { day, money } from '../member.ts';
import type { CheckHouse } from '../house.ts';
import type { Part } from '../walk.ts';

/** Changes of plan whose charge the bank wants confirmed: one left to expire, and one confirmed. */
export function askingBanks(house: CheckHouse): Part {
  return {
    name: '3-D Secure',
    walk: async (step) => {
      const { account, core: deps, plans } = house;
      await house.begin('3-D Secure');
      const member = await house.join({ planId: plans.monthly });
      const { caller, customerId, subscriptionId } = member;
      const good = member.cardId;
      await account.useCard(subscriptionId, await account.addCard(customerId, 'asks'));
      await member.settle();

      async function ask() {
        const shown = await core.previewPlanChange(deps, { caller, planId: plans.annual });
        await member.pays(0, () => member.agreeTo(shown));
        const { plan, toConfirm } = await member.own();
        same('The plan before it is confirmed', plan?.id, plans.monthly);
        same('The plan that waits', toConfirm?.plan?.id, plans.annual);
        mustBe(toConfirm?.url.startsWith('http') === true, 'There is no page on which it can be confirmed');
        return { shown, amount: shown.dueNow.amountMinor };
      }

      await step('The bank asks about a change of plan', async () => {
        const { amount } = await ask();
        return `${money(amount)} wait for their owner; the plan is what it was, nothing charged`;
      });

      await step('Nobody answers for a day', async () => {
        await member.pays(0, () => member.passTo(new Date(account.now().getTime() + day)));
        const own = await member.own();
        same('What waits', own.toConfirm, null);
        same('The plan', own.plan?.id, plans.monthly);
        same('What Stripe has', (await account.look.subscription(subscriptionId)).changesOnceConfirmed, false);
        await member.agree();
        return 'the change is forgotten, nothing charged';
      });

      await step('It is asked for again, and paid', async () => {
        const { amount } = await ask();
        const { pendingInvoiceId } = await deps.db.prisma.subscription.findUniqueOrThrow({
          where: { id: subscriptionId },
        });
        await member.pays(amount, () => account.payInvoice(pendingInvoiceId ?? '', good));
        const own = await member.own();
        same('The plan', own.plan?.id, plans.annual);
        same('What waits', own.toConfirm, null);
        await member.agree();
        return `${money(amount)} charged, the plan is the new one`;
      });
    },
  };
}
