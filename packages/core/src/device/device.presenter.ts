import type { Device } from '@houselights/contracts';
import type { Device as DeviceRow } from '@houselights/db';

/** A device as its owner sees it; `currentId` is the row of the requesting device. */
export function presentDevice(row: DeviceRow, currentId: string | undefined): Device {
  return {
    deviceIdentifier: row.deviceIdentifier,
    isActive: row.isActive,
    platform: row.platform,
    model: row.model,
    created: row.created.toISOString(),
    isCurrent: row.id === currentId,
  };
}
