export { createStandIn } from './create-stand-in.ts';
export type { Backstage, CheckoutOutcome, HeldDelivery, TypedCard } from './backstage/backstage.ts';
export type { StandIn, StandInOptions } from './stand-in.ts';
