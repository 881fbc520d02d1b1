import type { Engine } from '../../engine/engine.ts';
import type { DueKind } from '../../engine/secrets.ts';
import type { Subscription } from '../../engine/wire.ts';

const day = 86_400;
const trialReminder = 3 * day;
const announcement = 7 * day;

const renews = new Set<string>(['active', 'trialing', 'past_due', 'unpaid']);

/** Recalculates what falls due for a subscription from its state. */
export function scheduleSubscription(engine: Engine, subscription: Subscription): void {
  const plan = planOf(engine, subscription);
  for (const kind of ['period_end', 'subscription_cancel', 'pause_end', 'trial_reminder', 'upcoming'] as const)
    set(engine, kind, subscription, plan[kind] ?? null);
}

function set(engine: Engine, kind: DueKind, subscription: Subscription, at: number | null): void {
  const known = engine.tables.due.get(`${kind}:${subscription.id}`);
  if (at === null) {
    if (known !== undefined) engine.due.cancel(kind, subscription.id);
  } else if (known?.at !== at) engine.due.schedule(kind, subscription.id, at, subscription.test_clock);
}

function planOf(engine: Engine, subscription: Subscription): Partial<Record<DueKind, number | null>> {
  const { status, cancel_at: cancelAt } = subscription;
  if (status === 'canceled' || status === 'incomplete_expired') return {};
  const pauseEnd = subscription.pause_collection?.resumes_at ?? null;
  if (!renews.has(status)) return { subscription_cancel: cancelAt, pause_end: pauseEnd };
  const end = subscription.items.data[0]?.current_period_end ?? null;
  return {
    period_end: end,
    subscription_cancel: cancelAt,
    pause_end: pauseEnd,
    trial_reminder: trialReminderAt(engine, subscription),
    upcoming: cancelAt !== null && end !== null && cancelAt <= end ? null : announcementAt(engine, subscription),
  };
}

function trialReminderAt(engine: Engine, subscription: Subscription): number | null {
  const { status, trial_end: end } = subscription;
  if (status !== 'trialing' || end === null) return null;
  if (engine.tables.subscription_secret.get(subscription.id)?.reminded === end) return null;
  return Math.max(end - trialReminder, engine.now(subscription.test_clock));
}

function announcementAt(engine: Engine, subscription: Subscription): number | null {
  const item = subscription.items.data[0];
  if (item === undefined) return null;
  const at = item.current_period_end - announcement;
  const announced = engine.tables.subscription_secret.get(subscription.id)?.announced === item.current_period_end;
  return announced || at <= item.current_period_start || at < engine.now(subscription.test_clock) ? null : at;
}
