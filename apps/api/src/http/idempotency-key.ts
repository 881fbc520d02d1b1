import { t as words } from '@houselights/messages/catalogue/fields';
import { Refusal } from '@houselights/contracts';
import type { IncomingHttpHeaders } from 'node:http';

const longest = 200;

/** The request's Idempotency-Key, if any. Throws invalid_input if it is empty or too long. */
export function idempotencyKey({ 'idempotency-key': key }: IncomingHttpHeaders): string | undefined {
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key !== '' && key.length <= longest) return key;
  throw new Refusal('invalid_input', {
    errors: { 'Idempotency-Key': [words.ref('idempotencyKey', { max: longest })] },
  });
}
