import * as core from '@houselights/core';
import { v7 } from 'uuid';
import { end } from './life-model-gifts.ts';
import { liveOn } from './life-model-time.ts';
import { begin, beginAnew, charge, costAt, lives, nextBoundary, paid } from './life-model.ts';
import { LifeContext } from './life-context.ts';
import { day, hour, minute } from './money-house.ts';

/** What was lost is found by comparison as long as Stripe keeps it, 30 days. */
const eventDays = 25;

/** What happens to a subscription, at Stripe and in the model. Each answers what was done, or undefined where it cannot be. */
export class SubscriptionActs extends LifeContext {
  protected async start(): Promise<string | undefined> {
    const { model } = this;
    if (lives(model.sub)) return undefined;
    await this.settle();
    await this.useCard(true);
    const plan = this.pick(this.plans);
    const trialDays = !this.hadTrial && this.facts.chance() < 0.6 ? 14 : 0;
    const priceId = await this.priceOf(plan);
    const made = await this.facts.house.stripe.subscriptions.create({
      customer: this.facts.customer,
      items: [{ price: priceId }],
      ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
    });
    this.subId = made.id;
    this.hadTrial ||= trialDays > 0;
    begin(model, plan, trialDays);
    await this.goOn();
    return `start ${plan.id} with ${trialDays} days of trial`;
  }

  protected async pass(ms: number): Promise<string> {
    const until = this.model.now + ms;
    while (this.model.now < until) {
      await this.passTo(Math.min(until, this.nextStop()));
      if (lives(this.model.sub) && this.model.sub.withheld && this.model.sub.due !== undefined) await this.settle();
      await this.findLost();
      await this.goOn();
    }
    return `pass ${ms / day} days`;
  }

  /** Between a payment that gifts have waited for and the next charge the product hears of it, and of a disputed one's try that failed. */
  private nextStop(): number {
    const { now, sub, gifts } = this.model;
    const stops = [now + eventDays * day];
    if (lives(sub) && (sub.withheld || gifts.some(({ spent }) => !spent)))
      stops.push(...[sub.due?.at, sub.periodEnd + hour].map((at) => (at ?? 0) + minute));
    return Math.min(...stops.filter((at) => at > now));
  }

  private async passTo(at: number): Promise<void> {
    const unpaidAt = liveOn(structuredClone(this.model), at);
    if (unpaidAt !== undefined) {
      await this.passBy(unpaidAt);
      // Its worker may have heard of nothing: it looks at what ends.
      await this.settle();
      await core.endUnpaid(this.facts.house.deps);
      await this.facts.house.work();
    }
    await this.passBy(at);
  }

  private async passBy(at: number): Promise<void> {
    await this.facts.house.pass(at - this.model.now);
    liveOn(this.model, at);
  }

  protected async payOpen(): Promise<string | undefined> {
    const { sub } = this.model;
    if (!lives(sub) || sub.due === undefined || sub.due.failed === 0) return undefined;
    await this.useCard(true);
    const { data } = await this.facts.house.stripe.invoices.list({ customer: this.facts.customer, status: 'open' });
    for (const { id } of data) await this.facts.house.stripe.invoices.pay(id);
    this.model.taken += sub.due.amount;
    paid(this.model, sub);
    // Gifts that were redeemed while it was to be paid come after it.
    await this.goOn();
    return 'pay';
  }

  protected async pause(): Promise<string | undefined> {
    const { sub, now } = this.model;
    if (!lives(sub) || !this.isPlain() || sub.plan.months !== 1 || sub.free) return undefined;
    const months = this.pick([1, 2, 3]);
    let boundary = sub.periodEnd;
    for (let n = 0; n < months; n += 1) boundary = nextBoundary(sub.anchor, 1, boundary);
    const resumesAt = boundary - hour;
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
      beginAnew(sub, now);
      charge(this.model, costAt(sub, now));
      paid(this.model, sub);
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
}
