import { accountChanged } from '@houselights/jobs';
import { recordEvent } from '../shared/messages.ts';
import type { Gift, Queries } from '@houselights/db';

/** Notifies the open pages of a gift's buyer that the gift has changed, in the transaction that changes it. */
export async function tellBuyer(queries: Queries, { buyerId }: Pick<Gift, 'buyerId'>): Promise<void> {
  if (buyerId !== null) await recordEvent(queries, accountChanged, { accountId: buyerId });
}
