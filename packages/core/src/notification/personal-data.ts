import { forgetJournal } from '../journal/index.ts';
import { cleared, definePersonalData, deleted, exported } from '../shared/personal-data.ts';
import { journalOfNotifications } from './notification-row.ts';

export const notificationPersonalData = definePersonalData({
  feature: 'notification',
  tables: {
    notification: { accountId: exported(deleted), actorId: cleared },
    journal: { id: deleted },
    journal_entry: { journalId: deleted },
  },
  async erase(queries, { accountId }) {
    await queries.notification.deleteMany({ where: { accountId } });
    await queries.notification.updateMany({ where: { actorId: accountId }, data: { actorId: null } });
    await forgetJournal(queries, journalOfNotifications(accountId));
  },
  async export(queries, { accountId }) {
    const notifications = await queries.notification.findMany({
      where: { accountId },
      select: { type: true, commentId: true, at: true, readAt: true },
      orderBy: { id: 'asc' },
    });
    return { notifications: notifications.map((row) => ({ ...row, commentId: Number(row.commentId) })) };
  },
});
