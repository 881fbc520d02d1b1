export { isLocalHost } from './addresses.ts';
export { ConfigError } from './config-error.ts';
export * from './config.ts';
export { readEnvironment } from './environment.ts';
export type { Environment } from './environment.ts';
export * from './basic-environment.ts';
export { readTranscoderSocket } from './transcoder-socket.ts';
