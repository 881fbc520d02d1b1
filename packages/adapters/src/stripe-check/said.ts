import Stripe from 'stripe';

/** Stripe's error to the check itself, as one sentence without keys. */
export class StripeSaid extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StripeSaid';
  }
}

/** Calls Stripe; turns its error into one sentence. */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { message, code, type } = error;
    throw new StripeSaid(`Stripe says "${withoutKeys(message)}" (${code ?? type})`);
  }
}

function withoutKeys(text: string): string {
  return text.replaceAll(/\b(?:[sr]k_(?:test|live)|whsec)_\S+/g, '…').slice(0, 500);
}
