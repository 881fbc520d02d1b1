import { forgetJournal } from '../journal/index.ts';
import { cleared, definePersonalData, deleted, exported } from '../shared/personal-data.ts';
import { journalOfNotifications } from './notification-row.ts';

export const notificationPersonalData = definePersonalData({
  feature: 'notification',
  tables: {
    notification: { accountId: exported(deleted), actorId: cleared },
    notification_preference: { accountId: exported(deleted) },
    journal: { id: deleted },
    journal_entry: { journalId: deleted },
  },
  async erase(queries, { accountId }) {
    await queries.notification.deleteMany({ where: { accountId } });
    await queries.notificationPreference.deleteMany({ where: { accountId } });
    await queries.notification.updateMany({ where: { actorId: accountId }, data: { actorId: null } });
    await forgetJournal(queries, journalOfNotifications(accountId));
  },
  async export(queries, { accountId }) {
    const notifications = await queries.notification.findMany({
      where: { accountId },
      select: { type: true, commentId: true, videoId: true, at: true, readAt: true },
      orderBy: { id: 'asc' },
    });
    const preferences = await queries.notificationPreference.findUnique({
      where: { accountId },
      select: { bell: true },
    });
    return {
      notifications: notifications.map(({ commentId, ...row }) => ({
        ...row,
        commentId: commentId === null ? null : Number(commentId),
      })),
      ...(preferences && { notificationPreferences: preferences }),
    };
  },
});
