export { jobs } from './catalogue.ts';
export type { JobName, JobPayload } from './catalogue.ts';
export type { JobDefinition } from './job.ts';
export { indexCaptions } from './index-captions.job.ts';
export { MailContent, sendMail } from './send-mail.job.ts';
export { sendConfirmation } from './send-confirmation.job.ts';
export { sendPasswordReset } from './send-password-reset.job.ts';
export { transcodeAsset } from './transcode-asset.job.ts';
export { dueByBillingClock, schedules } from './schedules.ts';
