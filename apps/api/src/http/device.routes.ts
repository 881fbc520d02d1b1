import { listDevices, registerDevice, removeDevice, setDeviceActive } from '@houselights/contracts';
import * as core from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';
import type { RemoteConfigStore } from '@houselights/core';

type DeviceRouteDeps = Pick<ApiDeps, 'core' | 'remoteConfig'>;

export function deviceRoutes(binder: Binder, { core: world, remoteConfig }: DeviceRouteDeps): void {
  binder.route(listDevices, ({ caller }) => core.listOwnDevices(world, caller));
  binder.route(registerDevice, ({ caller, body }) =>
    core.registerOwnDevice(world, { caller, device: body, limit: deviceLimitOf(remoteConfig) }),
  );
  binder.route(setDeviceActive, ({ caller, body }) =>
    core.setOwnDeviceActive(world, { caller, ...body, limit: deviceLimitOf(remoteConfig) }),
  );
  binder.route(removeDevice, ({ caller, body }) =>
    core.removeOwnDevice(world, { caller, deviceIdentifier: body.deviceIdentifier }),
  );
}

/** Where devices cannot be managed, none is left inactive either. */
const unlimited = 1_000_000;

/** How many active devices an account may have. */
export function deviceLimitOf(remoteConfig: RemoteConfigStore): number {
  const { config } = remoteConfig.current();
  return config.device_management_enabled ? config.device_management_limit : unlimited;
}
