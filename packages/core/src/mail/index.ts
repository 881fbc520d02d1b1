export { listKeptMail } from './dev-mailbox.query.ts';
export type { KeptMail } from './dev-mailbox.query.ts';
export * from './billing-emails.ts';
export * from './dispute-emails.ts';
export * from './ending-emails.ts';
export * from './gift-emails.ts';
export * from './emails.ts';
export { queueEmails, sendQueuedMail } from './queue-mail.command.ts';
export { escapeHtml } from './render.ts';
