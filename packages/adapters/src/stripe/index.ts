export { createPayments } from './payments.ts';
export { webhookEvents } from './webhook-events.ts';
