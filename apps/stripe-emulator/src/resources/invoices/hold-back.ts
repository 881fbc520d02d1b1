import type { Engine } from '../../engine/engine.ts';
import type { Invoice, Subscription } from '../../engine/wire.ts';
import { finalizeInvoice } from './finalize.ts';
import { voidInvoice, writeOff } from './give-up.ts';

/** While collection is paused, a draft ends as the pause wants it: then true, and nothing is to be collected. */
export function holdBack(engine: Engine, subscription: Subscription, draft: Invoice): boolean {
  const behavior = subscription.pause_collection?.behavior;
  if (behavior === 'void') voidInvoice(engine, finalizeInvoice(engine, draft));
  if (behavior === 'mark_uncollectible') writeOff(engine, finalizeInvoice(engine, draft));
  return behavior !== undefined;
}
