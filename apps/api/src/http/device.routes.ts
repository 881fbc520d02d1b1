import { listDevices, registerDevice, removeDevice, setDeviceActive } from '@houselights/contracts';
import * as core from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

type DeviceRouteDeps = Pick<ApiDeps, 'core' | 'remoteConfig'>;

export function deviceRoutes(binder: Binder, { core: world, remoteConfig }: DeviceRouteDeps): void {
  binder.route(listDevices, ({ caller }) => core.listDevices(world, { caller }));
  binder.route(registerDevice, ({ caller, body }) =>
    core.registerDevice(world, { caller, device: body, limit: core.deviceLimitOf(remoteConfig) }),
  );
  binder.route(setDeviceActive, ({ caller, body }) =>
    core.setDeviceActive(world, { caller, ...body, limit: core.deviceLimitOf(remoteConfig) }),
  );
  binder.route(removeDevice, ({ caller, body }) =>
    core.removeDevice(world, { caller, deviceIdentifier: body.deviceIdentifier }),
  );
}
