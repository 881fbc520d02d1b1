import { StripeSaid } from '@houselights/adapters/stripe-check';
import { PaymentsRefused } from '@houselights/core';
import { LeftOut, same } from '../findings.ts';
import { day, money } from '../member.ts';
import type { CheckHouse } from '../house.ts';
import type { Part } from '../walk.ts';

/** A currency without decimals. */
export function yen(house: CheckHouse): Part {
  return {
    name: 'Yen',
    walk: async (step) => {
      const { account, plans } = house;
      await house.begin('yen');
      await step('A membership is sold in yen', async () => {
        const member = await house.join({ planId: plans.monthly, currency: 'JPY' }).catch((error: unknown) => {
          if (!(error instanceof StripeSaid || error instanceof PaymentsRefused)) throw error;
          throw new LeftOut(`this account sells nothing in yen. ${error.message}`);
        });
        const { price } = await member.own();
        same(
          'What Stripe took',
          (await account.look.charges(member.customerId)).map(({ amountMinor, currency }) => ({
            amountMinor,
            currency,
          })),
          [price],
        );
        await member.passTo(new Date(account.now().getTime() + 10 * day));
        const { dueNow } = await member.change(plans.dearer);
        const found = await member.payNext();
        const [first, now] = [price, dueNow].map(({ amountMinor, currency }) => money(amountMinor, currency));
        return `${first} charged, ${now} for a change, then ${found}`;
      });
    },
  };
}
