import { addMonths } from '@houselights/rules';
import { v7 } from 'uuid';
import { end, lives, liveOn, newSub, nextBoundary, paid } from './life-model.ts';
import { LifeWorld, plans } from './life-world.ts';
import { day, hour } from './money-house.ts';

const minute = 60_000;

/** What happens to a subscription, at Stripe and in the model. Each answers what was done, or undefined where it cannot be. */
export class SubscriptionActs extends LifeWorld {
  protected async start(): Promise<string | undefined> {
    const { model } = this;
    if (lives(model.sub)) return undefined;
    await this.settle();
    await this.useCard(true);
    const plan = this.pick(plans);
    const trialDays = !this.hadTrial && this.facts.chance() < 0.6 ? 14 : 0;
    const priceId = await this.priceOf(plan);
    const made = await this.facts.house.stripe.subscriptions.create({
      customer: this.facts.customer,
      items: [{ price: priceId }],
      ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
    });
    this.subId = made.id;
    this.hadTrial ||= trialDays > 0;
    model.sub = newSub(model.now, plan, trialDays);
    if (trialDays === 0) await this.readCredit();
    await this.goOn();
    return `start ${plan.id} with ${trialDays} days of trial`;
  }

  protected async pass(ms: number): Promise<string> {
    const { now } = this.model;
    const until = now + ms;
    const { resumesAt } = this.model.sub ?? {};
    // Between the end of a pause and the next charge lies an hour. A subscription may have ended in its pause.
    if (resumesAt !== undefined && resumesAt > now && resumesAt < until) {
      await this.passTo(resumesAt + minute);
      await this.goOn();
    }
    await this.passTo(until);
    // A payment may have taken the place of one that is disputed.
    await this.goOn();
    return `pass ${ms / day} days`;
  }

  private async passTo(at: number): Promise<void> {
    await this.facts.house.pass(at - this.model.now);
    liveOn(this.model, at);
  }

  protected async payOpen(): Promise<string | undefined> {
    const { sub } = this.model;
    if (!lives(sub) || sub.due === undefined || sub.due.failed === 0) return undefined;
    await this.useCard(true);
    const { data } = await this.facts.house.stripe.invoices.list({ customer: this.facts.customer, status: 'open' });
    for (const { id } of data) await this.facts.house.stripe.invoices.pay(id);
    paid(sub);
    await this.readCredit();
    // Gifts that were redeemed while it was to be paid come after it.
    await this.goOn();
    return 'pay';
  }

  protected async pause(): Promise<string | undefined> {
    const { sub, now } = this.model;
    if (!lives(sub) || !this.isPlain() || sub.months !== 1 || sub.free) return undefined;
    const months = this.pick([1, 2, 3]);
    const resumesAt = addMonths(new Date(sub.periodEnd), months).getTime() - hour;
    if (resumesAt <= now) return undefined;
    await this.payments.pause(this.subId, new Date(resumesAt), v7());
    sub.resumesAt = resumesAt;
    return `pause for ${months}`;
  }

  protected async unpause(): Promise<string | undefined> {
    const { sub, now, cardIsGood } = this.model;
    if (!lives(sub) || sub.resumesAt === undefined || sub.withheld) return undefined;
    const isPaid = now < sub.paidUntil;
    if (!isPaid && !cardIsGood) return undefined;
    await this.payments.unpause(this.subId, !isPaid, v7());
    sub.resumesAt = undefined;
    if (!isPaid) {
      sub.anchor = sub.periodStart = now;
      sub.periodEnd = nextBoundary(now, sub.months, now);
      paid(sub);
      await this.readCredit();
    }
    await this.goOn();
    return 'unpause';
  }

  protected async cancel(): Promise<string | undefined> {
    const { sub } = this.model;
    if (!lives(sub) || !this.isPlain()) return undefined;
    await this.payments.cancelAtPeriodEnd(this.subId, { reason: 'other', comment: undefined }, v7());
    sub.cancelled = true;
    return 'cancel';
  }

  protected async resume(): Promise<string | undefined> {
    const { sub } = this.model;
    if (!lives(sub) || !sub.cancelled) return undefined;
    await this.payments.resume(this.subId, v7());
    sub.cancelled = false;
    await this.goOn();
    return 'resume';
  }

  protected async cancelNow(): Promise<string | undefined> {
    const { sub } = this.model;
    if (!lives(sub) || this.facts.chance() < 0.5) return undefined;
    await this.payments.cancelNow(this.subId, v7());
    end(this.model, sub);
    return 'cancel now';
  }

  protected async change(): Promise<string | undefined> {
    const { sub, now, cardIsGood } = this.model;
    if (!lives(sub) || !this.isPlain() || !cardIsGood || sub.withheld) return undefined;
    const plan = this.pick(plans.filter(({ id }) => id !== sub.planId));
    const priceId = await this.priceOf(plan);
    const [item] = (await this.facts.house.stripe.subscriptions.retrieve(this.subId)).items.data;
    const itemId = item?.id ?? '';
    await this.payments.change(
      { customerId: this.facts.customer, subscriptionId: this.subId, itemId, priceId, at: new Date(now) },
      v7(),
    );
    const isOtherLength = plan.months !== sub.months;
    Object.assign(sub, { planId: plan.id, price: plan.price, months: plan.months });
    if (isOtherLength && !sub.free) {
      sub.anchor = sub.periodStart = now;
      sub.periodEnd = nextBoundary(now, sub.months, now);
      paid(sub);
    }
    await this.readCredit();
    // A shorter plan may end before a gift does.
    await this.goOn();
    return `change to ${plan.id}`;
  }
}
