import { same, mustBe } from '../findings.ts';
import { day, dayOf, hour, money } from '../member.ts';
import type { CheckHouse } from '../house.ts';
import type { Part } from '../walk.ts';

/** Changes between plans of one interval, to a year and back; amounts too small to charge. */
export function planChanges(house: CheckHouse): Part {
  return {
    name: 'Changes of plan',
    walk: async (step) => {
      const { account, plans } = house;
      await house.begin('plans');
      const member = await house.join({ planId: plans.monthly });
      const inDays = (days: number) => new Date(account.now().getTime() + days * day);

      await step('A month is bought without a trial', async () => {
        const { price, state } = await member.own();
        same('How the subscription stands', state, 'active');
        same('What Stripe took (minor units)', await member.taken(), price.amountMinor);
        await member.agree();
        return `${money(price.amountMinor)} charged at once, ${await member.points()} points`;
      });

      await step('To a dearer plan, ten days later', async () => {
        await member.passTo(inDays(10));
        const [before, { paidUntil }] = [await member.points(), await member.own()];
        const { dueNow, lines } = await member.change(plans.dearer);
        mustBe(dueNow.amountMinor > 0, 'Nothing was charged for the difference');
        const sum = lines.reduce((total, line) => total + line.amountMinor, 0);
        same('The sum of the lines of the preview', sum, dueNow.amountMinor);
        same('The end of what is paid for', (await member.own()).paidUntil, paidUntil);
        same('Points', await member.points(), before);
        return `${money(dueNow.amountMinor)} agreed to and charged; the period and its points stay`;
      });

      await step('And back', async () => {
        const { dueNow, balance, nextCharge } = await member.change(plans.monthly);
        same('What is due', dueNow.amountMinor, 0);
        mustBe(balance.amountMinor > 0, 'Nothing is kept as credit');
        return `${money(balance.amountMinor)} kept, ${money(nextCharge.amountMinor)} to come on ${dayOf(nextCharge.at)}`;
      });

      await step('The renewal takes the credit into account', () => member.payNext());

      await step('To the dearer plan a day before the end', async () => {
        await member.passTo((await member.own()).paidUntil, -day);
        const { dueNow, balance, nextCharge } = await member.change(plans.dearer);
        same('What is due', dueNow.amountMinor, 0);
        mustBe(balance.amountMinor < 0, 'The difference is not carried over');
        return `${money(-balance.amountMinor)} is too little for a card and carried over: ${money(nextCharge.amountMinor)} to come`;
      });

      await step('The renewal takes what was carried over', () => member.payNext());

      await step('To a year', async () => {
        await member.passTo(inDays(3));
        const before = await member.points();
        const { dueNow } = await member.change(plans.annual);
        const earned = (await member.points()) - before;
        const own = await member.own();
        same('Points of the year', earned, own.plan?.pointsPerPeriod);
        const days = (Date.parse(own.paidUntil) - account.now().getTime()) / day;
        mustBe(days > 364 && days < 367, `What is paid for lasts ${days} days`);
        return `${money(dueNow.amountMinor)} charged, paid until ${dayOf(own.paidUntil)}, ${earned} points`;
      });

      await step('And back to a month', async () => {
        await member.passTo(inDays(5));
        const before = await member.points();
        const { balance } = await member.change(plans.monthly);
        mustBe(balance.amountMinor > 0, 'Nothing is kept as credit');
        same('Points', await member.points(), before);
        return `${money(balance.amountMinor)} kept, nothing charged, no points a second time`;
      });

      await step('Months are paid from the credit', async () => {
        const { nextCharge } = await member.own();
        same('The next charge', nextCharge?.amountMinor, 0);
        const before = await member.points();
        await member.pays(0, () => member.passTo(nextCharge?.at ?? '', 2 * hour));
        await member.agree();
        same('Points of a month within the year', await member.points(), before);
        return `nothing charged, ${money((await member.own()).balanceMinor)} left`;
      });
    },
  };
}
