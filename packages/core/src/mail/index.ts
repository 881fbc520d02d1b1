export { listKeptMail } from './dev-mailbox.query.ts';
export type { KeptMail } from './dev-mailbox.query.ts';
export * from './billing-letters.ts';
export * from './dispute-letters.ts';
export * from './ending-letters.ts';
export * from './gift-letters.ts';
export * from './letters.ts';
export { queueLetters, sendQueuedMail } from './queue-mail.command.ts';
export { escapeHtml } from './render.ts';
