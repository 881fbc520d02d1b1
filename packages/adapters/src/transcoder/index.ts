export { createTranscoder } from './transcoder.ts';
export { withoutNetwork } from './without-network.ts';
export { defaultLimits } from './limits.ts';
export type { TranscodeLimits } from './limits.ts';
