import { covers } from './entitlement.ts';
import type { AccessPeriod } from './entitlement.ts';

/** A subscription's facts that its standing depends on. */
export interface SubscriptionFacts extends AccessPeriod {
  readonly subscriptionType: string;
  readonly trialEndsAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** The subscription that an account page speaks of: of those that give access now the one that ends last, else the last that ended. */
export function currentSubscription<S extends AccessPeriod>(subscriptions: readonly S[], now: Date): S | undefined {
  const begun = subscriptions.filter(({ startedAt }) => startedAt <= now);
  return begun.reduce<S | undefined>(
    (best, each) => (best === undefined || each.endsAt > best.endsAt ? each : best),
    undefined,
  );
}

/** True while the trial of a live subscription lasts. */
export function isInTrial(subscription: SubscriptionFacts, now: Date): boolean {
  return covers(subscription, now) && subscription.trialEndsAt !== null && now < subscription.trialEndsAt;
}

/** True when the plan can be changed by its owner: it is paid for by card, gives access and has not been cancelled. */
export function canUpdatePlan(subscription: SubscriptionFacts, now: Date): boolean {
  return covers(subscription, now) && subscription.subscriptionType === 'stripe' && subscription.cancelledAt === null;
}
