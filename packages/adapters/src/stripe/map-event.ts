import { z } from 'zod';
import { instant } from './map-subscription.ts';
import type { ProviderEvent } from '@houselights/core';

/** An id or type of Stripe's: at most 255 characters, none of which a database refuses. */
const Word = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u);
const lastSecond = Date.UTC(2100, 0) / 1_000;

const SignedEvent = z.object({
  id: Word,
  type: Word,
  created: z.int().min(0).max(lastSecond),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

const Way = z.object({ customerId: Word.optional(), objectType: Word, objectId: Word.optional() });

/**
 * The target of an event: the customer if it names one, otherwise the object that leads to the customer. Undefined for what is not an
 * event, even if the signature is valid.
 */
export function toEvent(signed: unknown): ProviderEvent | undefined {
  const { data: event } = SignedEvent.safeParse(signed);
  if (event === undefined) return undefined;
  const { data: way } = Way.safeParse(wayOf(event.data.object));
  if (way === undefined) return undefined;
  const { customerId, objectType, objectId } = way;
  return { id: event.id, type: event.type, createdAt: instant(event.created), customerId, objectType, objectId };
}

function wayOf(object: Readonly<Record<string, unknown>>): z.input<typeof Way> {
  const named = (name: string): string | undefined => {
    const value = object[name];
    if (typeof value === 'string') return value;
    return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
      ? value.id
      : undefined;
  };
  const type = named('object') ?? 'unknown';
  const through =
    type === 'dispute' || type === 'refund'
      ? { objectType: 'charge', objectId: named('charge') }
      : type === 'invoice_payment'
        ? { objectType: 'invoice', objectId: named('invoice') }
        : { objectType: type, objectId: named('id') };
  return { customerId: named(type === 'customer' ? 'id' : 'customer'), ...through };
}
