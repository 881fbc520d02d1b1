import { mustBe, same } from '../findings.ts';
import { day, dayOf, hour, money } from '../member.ts';
import type { Member } from '../member.ts';
import type { CheckHouse } from '../house.ts';
import type { Part, Step } from '../walk.ts';

const graceAdvice =
  "Look at Stripe's settings (Billing, Revenue recovery, Retries): retries within 1 week, then cancel, as docs/operating/payments.md says.";

/** A declined renewal: one that is paid after all, and one that never is. */
export function declinedRenewals(house: CheckHouse): Part {
  return {
    name: 'Declined cards',
    walk: async (step) => {
      const { account, plans } = house;
      await house.begin('paid after all');
      const late = await house.join({ planId: plans.monthly });
      await decline(house, step, late);

      await step('It is paid after all, with another card', async () => {
        const [unpaid] = (await late.billing()).unpaid;
        const card = await account.addCard(late.customerId, 'another');
        await account.useCard(late.subscriptionId, card);
        const before = await late.points();
        await late.pays(unpaid?.due.amountMinor ?? 0, () => account.payInvoice(unpaid?.id ?? '', card));
        await late.agree();
        const { state, paidUntil } = await late.own();
        same('How the subscription stands', state, 'active');
        same('What is unpaid', (await late.billing()).unpaid, []);
        return `active again, paid until ${dayOf(paidUntil)}, ${(await late.points()) - before} points`;
      });
      await step('And goes on', () => late.payNext());

      await house.begin('never paid');
      const never = await house.join({ planId: plans.monthly });
      await decline(house, step, never);

      await step('The days of grace are over', async () => {
        const { graceUntil } = await never.own();
        await never.passTo(graceUntil ?? '', hour);
        const own = await never.own();
        same('How the subscription stands', own.state, 'ended');
        same('When it was cancelled', own.cancelledAt, null);
        same('Access', (await never.info()).hasSubscription, false);
        await never.agree();
        return `ended at Stripe too, access until ${dayOf(own.endsAt)}`;
      });

      await step('A good card is added, and 40 days pass', async () => {
        await account.addCard(never.customerId, 'good');
        await never.paysNothingUntil(new Date(account.now().getTime() + 40 * day));
        return 'nothing charged, nothing left to be paid';
      });
    },
  };
}

async function decline({ account }: CheckHouse, step: Step, member: Member): Promise<void> {
  await step('A renewal is declined', async () => {
    await account.useCard(member.subscriptionId, await account.addCard(member.customerId, 'declined'));
    await member.settle();
    const { paidUntil, nextCharge } = await member.own();
    const before = await member.points();
    await member.pays(0, () => member.passTo(paidUntil, 2 * hour));
    const { subscription, unpaid, access } = await member.billing();
    same('How the subscription stands', subscription?.state, 'grace', graceAdvice);
    same('Access in the days of grace', access.hasSubscription, true);
    same('What is unpaid', unpaid[0]?.due.amountMinor, nextCharge?.amountMinor);
    mustBe(unpaid[0]?.url?.startsWith('http') === true, 'There is no page on which it can be paid');
    same('Points', await member.points(), before);
    return `access until ${dayOf(subscription?.graceUntil ?? '')} unless ${money(unpaid[0]?.due.amountMinor ?? 0)} is paid`;
  });
}
