import * as core from '@houselights/core';
import { mustBe, same } from '../findings.ts';
import { day, dayOf, hour } from '../member.ts';
import type { CheckHouse } from '../house.ts';
import type { Part } from '../walk.ts';

const onlyCards =
  'Turn cards on in Stripe (Settings, Payment methods); where another method is named, report it with this line.';

/** Checkout, the portal, a trial, its first charge, renewals, events and a cancellation. */
export function firstCharges(house: CheckHouse): Part {
  return {
    name: 'From Checkout to the end of a membership',
    walk: async (step) => {
      const { account, core: deps, plans } = house;
      const { prisma } = deps.db;
      await house.begin('memberships');
      const caller = await house.newCaller();
      const wish = { caller, currency: 'USD', coupon: undefined, trial: true };
      const sessionOf = async (id: string) => {
        const { stripeSessionId } = await prisma.checkout.findUniqueOrThrow({ where: { id } });
        return stripeSessionId ?? '';
      };
      let first = '';

      await step('A Checkout is opened', async () => {
        const { id } = await core.startCheckout(deps, { ...wish, planId: plans.monthly });
        first = await sessionOf(id);
        const seen = await account.look.checkout(first);
        const price = await prisma.planPrice.findUniqueOrThrow({
          where: { planId_currency: { planId: plans.monthly, currency: 'USD' } },
        });
        same('What it takes', seen.paymentMethods, ['card'], onlyCards);
        same('Adaptive pricing', seen.hasAdaptivePricing, false);
        same('The mode', seen.mode, 'subscription');
        same('The price', [seen.priceMinor, seen.currency], [price.amountMinor, 'USD']);
        same('What is due in a trial', seen.dueMinor, 0);
        same('Whether Stripe computes tax', seen.computesTax, house.tax);
        same('The customer', seen.customerId, await core.findCustomer(deps, caller.accountId));
        return `cards only, in ${seen.currency}, nothing due during the trial, tax ${seen.computesTax ? 'on' : 'off'}`;
      });

      await step('Another plan is chosen, and given up', async () => {
        const { id } = await core.startCheckout(deps, { ...wish, planId: plans.annual });
        same('The first Checkout', (await account.look.checkout(first)).status, 'expired');
        same('The end of the second', await account.payments.expireCheckout(await sessionOf(id)), 'expired');
        same('What the product says of it', (await core.getCheckout(deps, { caller, id })).state, 'expired');
        return 'one Checkout at a time, both are over';
      });

      const { trialDays } = await prisma.plan.findUniqueOrThrow({ where: { id: plans.monthly } });
      const member = await house.sell({ planId: plans.monthly, trialDays }, caller);

      await step("A trial begins, and Stripe's events tell of it", async () => {
        const isKnown = await account.await(async () => {
          const { eventsFound } = await core.reconcile(deps);
          await house.work();
          const { subscription } = await member.billing();
          return eventsFound > 0 && subscription !== null ? true : undefined;
        });
        mustBe(isKnown === true, 'Stripe lists no events that tell of it');
        const { state, trialEndsAt, nextCharge } = await member.own();
        same('How the subscription stands', state, 'trial');
        const until = new Date(account.now().getTime() + trialDays * day).toISOString();
        same('The end of the trial', trialEndsAt, until);
        same('The first charge', nextCharge?.at, until);
        same('Whether the user info says trial', (await member.info()).isInTrial, true);
        same('What Stripe took (minor units)', await member.taken(), 0);
        const points = await pointsOf(plans.monthly);
        same('Points at the start of a trial', await member.points(), points);
        await member.agree();
        return `free until ${dayOf(until)}, nothing charged, ${points} points`;
      });

      await step('The portal is opened', async () => {
        for (const card of [true, false]) {
          const { url } = await core.openPortal(deps, { caller, card });
          mustBe(url.startsWith('http'), 'Stripe gives no address for it');
        }
        const offered = ((await account.look.portal()) ?? []).toSorted();
        same('What its configuration offers', offered, ['invoice_history', 'payment_method_update']);
        return 'a configuration of its own, for cards and invoices only';
      });

      await step('The trial ends', async () => {
        const found = await member.payNext();
        same('Points after it', await member.points(), await pointsOf(plans.monthly));
        same('Paid periods', await member.periods(), [plans.monthly]);
        return `${found}; the points of the trial are those of the payment`;
      });

      await step('A month is renewed', async () => {
        const before = await member.points();
        const found = await member.payNext();
        const earned = (await member.points()) - before;
        same('Points of a renewal', earned, await pointsOf(plans.monthly));
        return `${found}, ${earned} points`;
      });

      await step('It is cancelled, kept, and cancelled', async () => {
        const cancel = { caller, reason: 'other', comment: undefined };
        await core.cancelSubscription(deps, cancel);
        same('What Stripe has', (await account.look.subscription(member.subscriptionId)).cancelsAtPeriodEnd, true);
        await core.resumeSubscription(deps, { caller });
        same('What Stripe has', (await account.look.subscription(member.subscriptionId)).cancelsAtPeriodEnd, false);
        await member.agree();
        const { subscription } = await core.cancelSubscription(deps, cancel);
        same('How the subscription stands', subscription?.state, 'ending');
        const until = subscription?.endsAt ?? '';
        await member.pays(0, () => member.passTo(until, 2 * hour));
        same('Access after the end', (await member.info()).hasSubscription, false);
        await member.agree();
        await member.paysNothingUntil(new Date(Date.parse(until) + 40 * day));
        return `access until ${dayOf(until)}, nothing charged afterwards`;
      });

      await step('Stripe and the house are compared', async () => {
        const { drift } = await core.reconcile(deps);
        same('What differs', drift, []);
        return 'nothing differs';
      });

      async function pointsOf(id: string): Promise<number> {
        return (await prisma.plan.findUniqueOrThrow({ where: { id } })).pointsPerPeriod;
      }
    },
  };
}
