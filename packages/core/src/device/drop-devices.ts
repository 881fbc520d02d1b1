import type { Queries } from '@houselights/db';

interface DroppedDevices {
  readonly accountId: string;
  /** A device to keep. */
  readonly except?: string | null | undefined;
  /** Only devices added at this time or later. */
  readonly since?: Date;
}

/** Removes devices of an account, in the transaction of `queries`. Their sessions remain without a device: end them first. */
export async function dropDevices(queries: Queries, { accountId, except, since }: DroppedDevices): Promise<void> {
  await queries.device.deleteMany({
    where: { accountId, ...(except && { id: { not: except } }), ...(since && { created: { gte: since } }) },
  });
}
