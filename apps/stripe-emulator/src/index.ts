export { createStripeEmulator } from './create-emulator.ts';
export type { TestControls, CheckoutOutcome, HeldDelivery, TypedCard } from './test-controls/test-controls.ts';
export type { StripeEmulator, StripeEmulatorOptions } from './emulator.ts';
