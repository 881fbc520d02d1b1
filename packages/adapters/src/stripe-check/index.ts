export { webhookEvents } from '../stripe/webhook-events.ts';
export { StripeSaid } from './said.ts';
export { createTestAccount } from './test-account.ts';
export type { TestAccount, TestAccountSettings, TestCard } from './test-account.ts';
export { mark } from './clean-up.ts';
