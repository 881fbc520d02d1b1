import {
  DependencyDown,
  PaymentFailed,
  PaymentNeedsOwner,
  PaymentsMisconfigured,
  PaymentsRefused,
} from '@houselights/core';
import Stripe from 'stripe';

/** Makes a call to Stripe and maps its errors to the product's own. They contain nothing that was sent. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw inOurWords(error);
  }
}

/** True if Stripe refused because something does not exist (any more). */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Strong customer authentication: the bank asks for the card's owner, who is not present. */
const asksOwner = new Set([
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'subscription_payment_intent_requires_action',
]);

function inOurWords(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeError && asksOwner.has(error.code ?? '')) return new PaymentNeedsOwner();
  if (error instanceof Stripe.errors.StripeCardError) return new PaymentFailed();
  if (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  ) {
    return new PaymentsRefused(error.code ?? error.type);
  }
  if (error instanceof Stripe.errors.StripeAuthenticationError) return new PaymentsMisconfigured(keyRefused);
  if (error instanceof Stripe.errors.StripePermissionError) return new PaymentsMisconfigured(permissionMissing(error));
  // No answer, a 5xx, or too many requests: all temporary, none the caller's fault.
  if (error instanceof Stripe.errors.StripeError) return new DependencyDown(`Stripe (${error.type})`);
  return error;
}

const keyRefused =
  'Stripe does not take the key in STRIPE_SECRET_KEY: it was deleted, replaced or mistyped. Set a key that holds and start again.';

/** Of Stripe's message, only the permission's name is passed on. */
function permissionMissing({ message }: Stripe.errors.StripeError): string {
  const [name = 'one that Stripe does not name'] = /\brak_\w{1,80}/.exec(message) ?? [];
  return `The restricted key in STRIPE_SECRET_KEY lacks a permission (${name}): docs/operating/payments.md lists those it needs.`;
}
