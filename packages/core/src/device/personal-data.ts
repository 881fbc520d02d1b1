import { dropDevices } from './drop-devices.ts';
import { definePersonalData, deleted, exported } from '../shared/personal-data.ts';

export const devicePersonalData = definePersonalData({
  feature: 'device',
  tables: {
    device: {
      accountId: deleted,
      deviceIdentifier: exported(deleted),
      platform: exported(deleted),
      model: exported(deleted),
    },
  },
  // Sessions end first, because they refer to their device.
  after: ['account'],
  async erase(queries, { accountId }) {
    await dropDevices(queries, { accountId });
  },
  async export(queries, { accountId }) {
    const devices = await queries.device.findMany({
      where: { accountId },
      select: { deviceIdentifier: true, platform: true, model: true, isActive: true, created: true, lastSeenAt: true },
      orderBy: { created: 'asc' },
    });
    return { devices };
  },
});
