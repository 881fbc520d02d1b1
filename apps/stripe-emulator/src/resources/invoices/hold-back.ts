import type { Engine } from '../../engine/engine.ts';
import type { Invoice, Subscription } from '../../engine/wire.ts';
import { finalizeInvoice } from './finalize.ts';
import { voidInvoice, writeOff } from './give-up.ts';

/** While collection is paused, handles a draft as the pause says: returns true, and nothing is collected. */
export function holdBack(engine: Engine, subscription: Subscription, draft: Invoice): boolean {
  const behavior = subscription.pause_collection?.behavior;
  if (behavior === 'void') voidInvoice(engine, finalizeInvoice(engine, draft));
  if (behavior === 'mark_uncollectible') writeOff(engine, finalizeInvoice(engine, draft));
  return behavior !== undefined;
}
