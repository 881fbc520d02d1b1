import type { RemoteConfigStore } from '../remote-config/index.ts';

/** If devices cannot be managed, none may become inactive either. */
const unlimited = 1_000_000;

/** How many active devices an account may have. */
export function deviceLimitOf(remoteConfig: Pick<RemoteConfigStore, 'current'>): number {
  const { config } = remoteConfig.current();
  return config.device_management_enabled ? config.device_management_limit : unlimited;
}
