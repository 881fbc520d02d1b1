import * as core from '@houselights/core';
import type { CoreDeps } from '@houselights/core';
import type { Logger } from '../logger.ts';

export function createNotificationProcessors(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'encryption' | 'settings' | 'webPush'> & { readonly mailer: core.Mailer },
  log: Pick<Logger, 'warn'>,
) {
  return {
    'notification.mail': async (_payload: object, { signal }: { readonly signal: AbortSignal }): Promise<void> => {
      const { refused, refusal: err } = await core.mailNotifications(deps, { signal });
      if (refused > 0) log.warn({ refused, err }, 'the mail server refused emails about notifications');
    },
    'notification.push': async (_payload: object, { signal }: { readonly signal: AbortSignal }): Promise<void> => {
      const { refused, refusal: err } = await core.pushNotifications(deps, { signal });
      if (refused > 0) log.warn({ refused, err }, 'push services refused messages; the browsers stay subscribed');
    },
    'notification.tell-of-videos': async (): Promise<void> => {
      await core.tellOfVideos(deps);
    },
    'notification.tidy': async (): Promise<void> => {
      await core.cleanUpNotifications(deps);
    },
  };
}
