import { defineJob, none, scheduled } from './job.ts';

/** Deletes notifications that were read long ago. */
export const cleanUpNotifications = defineJob({
  name: 'notification.tidy',
  payload: none,
  attempts: 2,
  backoffMs: 5_000,
  timeoutMs: 10 * 60_000,
  concurrency: 1,
});

/** Tells of new videos. */
export const tellOfVideos = defineJob({ ...scheduled, name: 'notification.tell-of-videos', timeoutMs: 10 * 60_000 });

/** Sends by email what was not read, to accounts that asked for it. */
export const mailNotifications = defineJob({ ...scheduled, name: 'notification.mail', timeoutMs: 10 * 60_000 });

/** Sends what was not read in time to the devices of its accounts. */
export const pushNotifications = defineJob({ ...scheduled, name: 'notification.push', timeoutMs: 10 * 60_000 });
