import { idOrNull, instant } from './map-subscription.ts';
import type { ProviderEvent } from '@houselights/core';
import type Stripe from 'stripe';

/** Where an event leads: the customer if it names one, else the object through which the customer is found. */
export function toEvent(event: Stripe.Event): ProviderEvent {
  const { object } = event.data;
  const fields = object as unknown as Readonly<Record<string, unknown>>;
  const named = (name: string): string | undefined => {
    const value = fields[name];
    if (typeof value === 'string') return value;
    return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
      ? value.id
      : undefined;
  };
  const type = named('object') ?? 'unknown';
  const charge = named('charge');
  const invoice = named('invoice');
  const through =
    type === 'dispute' || type === 'refund'
      ? { objectType: 'charge', objectId: charge }
      : type === 'invoice_payment'
        ? { objectType: 'invoice', objectId: invoice }
        : { objectType: type, objectId: named('id') };
  return {
    id: event.id,
    type: event.type,
    createdAt: instant(event.created),
    customerId: type === 'customer' ? named('id') : (idOrNull(named('customer')) ?? undefined),
    ...through,
  };
}
