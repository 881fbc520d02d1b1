import type { Engine } from '../../engine/engine.ts';
import type { Subscription } from '../../engine/wire.ts';
import { invalid, unmodelled } from '../../http/failure.ts';
import { ownPaymentMethod } from '../customers/write.ts';
import { find } from '../find.ts';
import { mergeMetadata } from '../shared.ts';
import { periodOf } from './change.ts';
import { taxChoice, trialSettingsOf } from './create.ts';
import type { UpdateSubscription } from './parameters.ts';

/** The changes of an update apart from items, periods and discounts. */
export function choicesOf(
  engine: Engine,
  subscription: Subscription,
  params: UpdateSubscription,
): Partial<Subscription> {
  if (params.collection_method === 'send_invoice') throw unmodelled('invoices that are sent', 'collection_method');
  return {
    ...cancellationOf(engine, subscription, params),
    ...paymentOf(engine, subscription, params),
    ...pauseOf(engine, subscription, params),
    ...(params.metadata === undefined ? {} : { metadata: mergeMetadata(subscription.metadata, params.metadata) }),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(params.automatic_tax === undefined ? {} : { automatic_tax: taxChoice(params.automatic_tax.enabled) }),
    ...(params.trial_settings === undefined ? {} : { trial_settings: trialSettingsOf(params.trial_settings) ?? null }),
  };
}

function paymentOf(engine: Engine, subscription: Subscription, params: UpdateSubscription): Partial<Subscription> {
  const patch: Partial<Subscription> = {};
  const { default_payment_method: method, payment_settings: settings } = params;
  if (method === null) patch.default_payment_method = null;
  if (typeof method === 'string')
    patch.default_payment_method = ownPaymentMethod(
      engine,
      find(engine, 'customer', subscription.customer),
      method,
      'default_payment_method',
    );
  if (settings !== undefined)
    patch.payment_settings = {
      payment_method_options: null,
      payment_method_types:
        settings.payment_method_types === undefined
          ? (subscription.payment_settings?.payment_method_types ?? null)
          : settings.payment_method_types,
      save_default_payment_method:
        settings.save_default_payment_method ?? subscription.payment_settings?.save_default_payment_method ?? 'off',
    };
  return patch;
}

function pauseOf(
  engine: Engine,
  subscription: Subscription,
  { pause_collection: pause }: UpdateSubscription,
): Partial<Subscription> {
  if (pause === undefined) return {};
  if (pause === null) return { pause_collection: null };
  if (pause.resumes_at !== undefined && pause.resumes_at <= engine.now(subscription.test_clock))
    throw invalid('resumes_at must be in the future.', 'pause_collection[resumes_at]');
  return { pause_collection: { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null } };
}

function cancellationOf(engine: Engine, subscription: Subscription, params: UpdateSubscription): Partial<Subscription> {
  const { cancel_at_period_end: atEnd, cancel_at: at, cancellation_details: given } = params;
  if (atEnd !== undefined && at !== undefined && at !== null)
    throw invalid(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at',
      'parameters_exclusive',
    );
  const details = detailsOf(subscription, given);
  const now = engine.now(subscription.test_clock);
  if (atEnd === true || typeof at === 'string')
    return cancelsAt(subscription, details, periodOf(subscription).end, atEnd === true, now);
  if (typeof at === 'number') {
    if (at <= now) throw invalid('cancel_at must be in the future.', 'cancel_at');
    return cancelsAt(subscription, details, at, false, now);
  }
  if (atEnd === false || at === null)
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { ...details, reason: null },
    };
  return given === undefined ? {} : { cancellation_details: details };
}

type Details = NonNullable<Subscription['cancellation_details']>;

const cancelsAt = (
  subscription: Subscription,
  details: Details,
  at: number,
  atEnd: boolean,
  now: number,
): Partial<Subscription> => ({
  cancel_at: at,
  cancel_at_period_end: atEnd,
  canceled_at: subscription.canceled_at ?? now,
  cancellation_details: { ...details, reason: 'cancellation_requested' },
});

export function detailsOf(subscription: Subscription, given: UpdateSubscription['cancellation_details']): Details {
  const details = subscription.cancellation_details ?? {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
  };
  return {
    ...details,
    comment: given?.comment === undefined ? details.comment : given.comment,
    feedback: given?.feedback === undefined ? details.feedback : given.feedback,
  };
}
