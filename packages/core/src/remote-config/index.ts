export { createRemoteConfigStore } from './remote-config.store.ts';
export type { RemoteConfigState, RemoteConfigStore } from './remote-config.store.ts';
export { updateRemoteConfig } from './update-remote-config.command.ts';
export type { RemoteConfigChange } from './update-remote-config.command.ts';
export { getStoreDiscount } from './store-discount.query.ts';
export { configPart, privateConfigPart, themePart } from './site-config.ts';
