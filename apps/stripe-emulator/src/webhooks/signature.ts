import { createHmac } from 'node:crypto';

/** Stripe's signature over the exact text of a delivery, including the real time. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
