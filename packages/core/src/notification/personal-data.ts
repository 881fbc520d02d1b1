import { forgetJournal } from '../journal/index.ts';
import { cleared, definePersonalData, deleted, exported } from '../shared/personal-data.ts';
import { journalOfNotifications } from './notification-row.ts';

export const notificationPersonalData = definePersonalData({
  feature: 'notification',
  tables: {
    notification: { accountId: exported(deleted), actorId: cleared },
    notification_preference: { accountId: exported(deleted) },
    push_subscription: {
      accountId: exported(deleted),
      sessionId: deleted,
      endpoint: deleted,
      p256dh: deleted,
      auth: deleted,
    },
    journal: { id: deleted },
    journal_entry: { journalId: deleted },
  },
  async erase(queries, { accountId }) {
    await queries.notification.deleteMany({ where: { accountId } });
    await queries.pushSubscription.deleteMany({ where: { accountId } });
    await queries.notificationPreference.deleteMany({ where: { accountId } });
    await queries.notification.updateMany({ where: { actorId: accountId }, data: { actorId: null } });
    await forgetJournal(queries, journalOfNotifications(accountId));
  },
  /** What a worker of an earlier release left of an erased account: it knew neither table. */
  async eraseOverdue(queries) {
    const account = { deletedAt: { not: null } };
    await queries.pushSubscription.deleteMany({ where: { account } });
    await queries.notificationPreference.deleteMany({ where: { account } });
  },
  async export(queries, { accountId }) {
    const notifications = await queries.notification.findMany({
      where: { accountId },
      select: { type: true, commentId: true, videoId: true, at: true, readAt: true },
      orderBy: { id: 'asc' },
    });
    const preferences = await queries.notificationPreference.findUnique({
      where: { accountId },
      select: { bell: true, push: true, mail: true },
    });
    const browsers = await queries.pushSubscription.findMany({
      where: { accountId },
      select: { createdAt: true },
      orderBy: { id: 'asc' },
    });
    return {
      notifications: notifications.map(({ commentId, ...row }) => ({
        ...row,
        commentId: commentId === null ? null : Number(commentId),
      })),
      browsersWithNotifications: browsers,
      ...(preferences && { notificationPreferences: preferences }),
    };
  },
});
