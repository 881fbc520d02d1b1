import type { Queries } from '@houselights/db';

interface DroppedDevices {
  readonly accountId: string;
  /** One that stays. */
  readonly except?: string | null | undefined;
  /** Only those that came then or later. */
  readonly since?: Date;
}

/** Removes devices of an account, in the transaction of `queries`. Their sessions stay, on no device: end them first. */
export async function dropDevices(queries: Queries, { accountId, except, since }: DroppedDevices): Promise<void> {
  await queries.device.deleteMany({
    where: { accountId, ...(except && { id: { not: except } }), ...(since && { created: { gte: since } }) },
  });
}
