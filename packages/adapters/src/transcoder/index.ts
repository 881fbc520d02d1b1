export { createTranscoder } from './transcoder.ts';
export { defaultLimits } from './limits.ts';
export type { TranscodeLimits } from './limits.ts';
