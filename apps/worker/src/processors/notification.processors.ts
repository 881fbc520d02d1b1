import * as core from '@houselights/core';
import type { CoreDeps } from '@houselights/core';

export function createNotificationProcessors(deps: Pick<CoreDeps, 'db' | 'clock'>) {
  return {
    'notification.tell-of-videos': async (): Promise<void> => {
      await core.tellOfVideos(deps);
    },
    'notification.tidy': async (): Promise<void> => {
      await core.cleanUpNotifications(deps);
    },
  };
}
