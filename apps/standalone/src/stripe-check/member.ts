import * as core from '@houselights/core';
import { formatMoney } from '@houselights/rules';
import { mustBe, same } from './findings.ts';
import type { TestAccount } from '@houselights/adapters/stripe-check';
import type { Billing, OwnSubscription, PlanChange, UserInfo } from '@houselights/contracts';
import type { Caller, CoreDeps } from '@houselights/core';

export const hour = 60 * 60 * 1_000;
export const day = 24 * hour;

/** The parts of the check house that a member uses. */
interface MembersHouse {
  readonly account: TestAccount;
  readonly core: CoreDeps;
  /** Runs the waiting jobs. */
  work(): Promise<void>;
  /** Runs the scheduled jobs. */
  turn(): Promise<void>;
}

interface MemberFacts {
  readonly caller: Caller;
  readonly customerId: string;
  readonly subscriptionId: string;
  /** The card used for the purchase. */
  readonly cardId: string;
}

/** An instant as the output prints it. */
export const dayOf = (at: string | Date): string => new Date(at).toISOString().slice(0, 10);

/** An amount as the output prints it. */
export const money = (amountMinor: number, currency = 'USD'): string => formatMoney(amountMinor, currency);

/** A member with a subscription: what the product shows them, what Stripe has stored, and their actions. */
export class Member {
  readonly caller: Caller;
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly cardId: string;
  private readonly house: MembersHouse;

  constructor(house: MembersHouse, { caller, customerId, subscriptionId, cardId }: MemberFacts) {
    this.house = house;
    this.caller = caller;
    this.customerId = customerId;
    this.subscriptionId = subscriptionId;
    this.cardId = cardId;
  }

  billing(): Promise<Billing> {
    return core.getBilling(this.house.core, { caller: this.caller });
  }

  async own(): Promise<OwnSubscription> {
    const { subscription } = await this.billing();
    if (subscription === null) throw new Error('the product knows no subscription');
    return subscription;
  }

  info(): Promise<UserInfo> {
    return core.createUserInfoReader(this.house.core).queryUserInfo({ caller: this.caller });
  }

  /** All points ever credited and not taken back. */
  async points(): Promise<number> {
    return (await core.createPointsReader(this.house.core).getPoints({ caller: this.caller })).pointsGained;
  }

  /** The product reads the customer again, and does what follows from it. */
  async settle(): Promise<void> {
    await core.syncAccount(this.house.core, this.caller.accountId);
    await this.house.work();
  }

  /** Advances the time at Stripe; then the product runs its scheduled jobs. */
  async passTo(at: Date | string, more = 0): Promise<void> {
    await this.house.account.advance(new Date(new Date(at).getTime() + more));
    await this.settle();
    await this.house.turn();
    await this.settle();
  }

  /** The total that Stripe has charged, in minor units. */
  async taken(): Promise<number> {
    const charges = await this.house.account.look.charges(this.customerId);
    return charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  }

  /** Does something with an announced charge, and checks that Stripe charged exactly that. */
  async pays(minor: number, work: () => Promise<unknown>): Promise<void> {
    const before = await this.taken();
    await work();
    await this.settle();
    same('What Stripe took (minor units)', (await this.taken()) - before, minor);
  }

  /** Advances past the next charge, which must come on its day, as announced. Two hours: a renewal is charged an hour after its day. */
  async payNext(): Promise<string> {
    const { nextCharge: next } = await this.own();
    if (next === null) throw new Error('no charge is shown');
    await this.pays(0, () => this.passTo(next.at, -hour));
    await this.pays(next.amountMinor, () => this.passTo(next.at, 2 * hour));
    await this.agree();
    const own = await this.own();
    same('How the subscription stands', own.state, 'active');
    return `${money(next.amountMinor, next.currency)} shown and charged, paid until ${dayOf(own.paidUntil)}`;
  }

  /** Agrees to a change of plan, and checks that the agreed amount was charged. */
  async change(planId: string): Promise<PlanChange> {
    const shown = await core.previewPlanChange(this.house.core, { caller: this.caller, planId });
    const { dueNow, nextCharge, balance } = shown;
    await this.pays(dueNow.amountMinor, () => this.agreeTo(shown));
    const own = await this.own();
    same('The plan', own.plan?.id, planId);
    same('What is kept for the next charge', own.balanceMinor, balance.amountMinor);
    same('The next charge after the change', own.nextCharge, nextCharge);
    await this.agree();
    return shown;
  }

  agreeTo({ plan, at, dueNow, nextCharge }: PlanChange): Promise<Billing> {
    const agreed = { caller: this.caller, planId: plan.id, at: new Date(at), amountMinor: dueNow.amountMinor };
    return core.changePlan(this.house.core, { ...agreed, nextAmountMinor: nextCharge.amountMinor });
  }

  /** Checks that the product and Stripe agree. */
  async agree(): Promise<void> {
    const { look } = this.house.account;
    const [own, info, there, customer, taken] = await Promise.all([
      this.own(),
      this.info(),
      look.subscription(this.subscriptionId),
      look.customer(this.customerId),
      this.taken(),
    ]);
    same('Whether the subscription has ended', own.state === 'ended', there.status === 'canceled');
    same('The balance', own.balanceMinor, customer?.balanceMinor);
    same('The price', own.price, { amountMinor: there.priceMinor, currency: there.currency });
    same('The plan in the user info', info.planId, own.plan?.id);
    same('The end of access in the user info', info.subscriptionEndDate, own.endsAt);
    same('Whether it is cancelled in the user info', info.subscriptionCancelled, own.cancelledAt !== null);
    const invoices = await this.house.core.db.prisma.invoice.findMany({
      where: { subscriptionId: this.subscriptionId },
    });
    const known = invoices.reduce((sum, { paidMinor }) => sum + paidMinor, 0);
    same('What the product knows to be paid', known, taken);
    if (!['trial', 'active'].includes(own.state) || own.nextCharge === null) return;
    const next = await look.nextInvoiceMinor(this.customerId, this.subscriptionId);
    same("The next charge, and the next invoice of Stripe's", own.nextCharge.amountMinor, next);
    same('When the next charge comes', own.nextCharge.at, there.periodEnd?.toISOString());
  }

  /** Checks that nothing is charged until `until`, and that nothing there could be charged later. */
  async paysNothingUntil(until: Date): Promise<void> {
    await this.pays(0, () => this.passTo(until));
    const unpaid = await this.house.account.look.unpaidInvoices(this.customerId);
    mustBe(unpaid.length === 0, `Stripe could still charge ${unpaid.join(', ')}`);
  }

  /** The plans of the paid periods, oldest first. */
  async periods(): Promise<string[]> {
    const rows = await this.house.core.db.prisma.invoice.findMany({
      where: { accountId: this.caller.accountId, status: 'paid', planId: { not: null } },
      orderBy: { createdAt: 'asc' },
    });
    return rows.map(({ planId }) => planId ?? '');
  }
}
