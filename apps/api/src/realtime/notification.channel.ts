import { frames, NotificationNews } from '@houselights/contracts';
import * as core from '@houselights/core';
import { defineChannel } from './channel.ts';
import { encodeFrame } from './encode-frame.ts';
import { createJournalRooms } from './journal-rooms.ts';
import type { Channel } from './channel.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { CoreDeps } from '@houselights/core';

const event = 'notification';

/** What each account is told, on all its open pages. */
export function notificationChannel(deps: Pick<CoreDeps, 'db' | 'bus'>, gatewayMetrics: GatewayMetrics): Channel {
  const rooms = createJournalRooms({
    event,
    deps,
    gatewayMetrics,
    readerOf(journalId) {
      const accountId = journalId.slice(journalId.indexOf(':') + 1);
      return {
        state: () => core.readJournalState(deps, journalId),
        read: (after, most) => core.readNotificationNews(deps, { accountId, after, most }),
      };
    },
  });
  return defineChannel({
    event,
    request: frames.notification.request,
    access: 'account',
    close: () => rooms.close(),
    async receive(connection, request, { accountId }) {
      const journalId = core.journalOfNotifications(accountId);
      if (request.type === 'unwatch') return rooms.leave(journalId, connection);
      const { epoch, offset } = request;
      const { unread, ...now } = await core.readUnreadNotifications(deps, { accountId });
      const reached = epoch === undefined || offset === undefined ? undefined : { epoch, offset };
      // First: a room that becomes empty ends.
      rooms.leave(journalId, connection);
      // Whatever was not counted follows.
      await rooms.room(journalId).join(connection, reached ?? now, (joined) => {
        const recovered = joined.recovered && reached !== undefined;
        return encodeFrame(event, NotificationNews.parse({ type: 'watching', ...joined, recovered, unread }));
      });
    },
  });
}
