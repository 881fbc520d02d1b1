import { createHash } from 'node:crypto';

/**
 * The idempotency key of a request that makes something and moves no money. Stripe refuses a key that comes again with
 * other parameters, and some of them are not ours to keep: an operator moves the site to another address, an owner changes
 * theirs between a lost answer and the retry. The key therefore names the parameters, too: an equal request answers as
 * before, a changed one is made anew. What the lost answer had made has no owner who could use it.
 */
export function requestKey(subject: string, params: object): string {
  return `${subject}-${createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)}`;
}
