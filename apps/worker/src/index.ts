export { followBillingClock } from './follow-billing-clock.ts';
export { createProcessors } from './processors/index.ts';
export { startWorker } from './start-worker.ts';
export type { Worker, WorkerOptions } from './start-worker.ts';
