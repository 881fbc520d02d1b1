import { createHash } from 'node:crypto';

/**
 * The idempotency key of a request that creates something and moves no money. Stripe refuses a repeated key with other parameters, and some
 * of them are outside our control: between a lost answer and the retry, an operator moves the site to another address, or an owner changes
 * theirs. So the key includes the parameters: an equal request gets the same answer as before, a changed one creates a new object. Nobody
 * can use what the lost answer had created.
 */
export function requestKey(subject: string, params: object): string {
  return `${subject}-${createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)}`;
}
