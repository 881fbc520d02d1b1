import * as core from '@houselights/core';
import { mustBe, same } from '../findings.ts';
import { day, hour, money } from '../member.ts';
import type { Member } from '../member.ts';
import type { CheckHouse } from '../house.ts';
import type { Part, Step } from '../walk.ts';

/** Partial and full refunds, and a lost dispute. */
export function givenBack(house: CheckHouse): Part {
  return {
    name: 'Refunds and disputes',
    walk: async (step) => {
      const { account, core: deps, plans } = house;
      await house.begin('refunds');
      const member = await house.join({ planId: plans.monthly });
      const refundedMinor = async () => (await account.look.charges(member.customerId))[0]?.refundedMinor;
      const refund = async (amountMinor: number | undefined) => {
        const { accountId } = member.caller;
        const { id } = await deps.db.prisma.invoice.findFirstOrThrow({ where: { accountId, paidMinor: { gt: 0 } } });
        await core.refundInvoice(deps, { caller: member.caller, id, amountMinor, reason: 'The check of Stripe.' });
        await house.work();
      };

      await step('A part is given back', async () => {
        const [before, part] = [await member.points(), 100];
        await refund(part);
        same('What Stripe gave back', await refundedMinor(), part);
        same('How the subscription stands', (await member.own()).state, 'active');
        same('Points', await member.points(), before);
        await member.agree();
        return `${money(part)} returned, access and points stay`;
      });

      await step('The rest is given back', async () => {
        await refund(undefined);
        same('What Stripe gave back', await refundedMinor(), await member.taken());
        await expectOver(member);
        return 'the membership is over at Stripe too, its points are taken back';
      });
      await forty(house, step, member);

      await house.begin('disputes');
      const other = await house.join({ planId: plans.monthly, card: 'disputes' });
      let disputeId = '';
      await step('A payment is disputed', async () => {
        const [charge] = await account.look.charges(other.customerId);
        disputeId = (await account.await(() => account.look.dispute(charge?.id ?? ''))) ?? '';
        mustBe(disputeId !== '', 'Stripe opened no dispute within a minute');
        await other.settle();
        same('How the subscription stands', (await other.own()).state, 'disputed');
        same('Access', (await other.info()).hasSubscription, false);
        return 'the membership rests, nothing is ended yet';
      });

      await step('The dispute is lost', async () => {
        await account.loseDispute(disputeId);
        await other.passTo(new Date(account.now().getTime() + hour));
        await expectOver(other);
        return 'the membership is over at Stripe too, its points are taken back';
      });
      await forty(house, step, other);
    },
  };
}

async function expectOver(member: Member): Promise<void> {
  same('How the subscription stands', (await member.own()).state, 'ended');
  same('Access', (await member.info()).hasSubscription, false);
  same('Points', await member.points(), 0);
  await member.agree();
}

async function forty({ account }: CheckHouse, step: Step, member: Member): Promise<void> {
  await step('40 days pass', async () => {
    await member.paysNothingUntil(new Date(account.now().getTime() + 40 * day));
    return 'nothing charged';
  });
}
