export { createTranscoder } from './transcoder.ts';
export type { TranscoderOptions } from './transcoder.ts';
export { createRemoteTranscoder } from './remote-transcoder.ts';
export { findWall } from './wall.ts';
export type { Wall } from './wall.ts';
export { defaultLimits } from './limits.ts';
export type { TranscodeLimits } from './limits.ts';
