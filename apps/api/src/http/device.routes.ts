import { listDevices, registerDevice, removeDevice, setDeviceActive } from '@houselights/contracts';
import * as core from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

type DeviceRouteDeps = Pick<ApiDeps, 'core' | 'remoteConfig'>;

export function deviceRoutes(binder: Binder, { core: deps, remoteConfig }: DeviceRouteDeps): void {
  binder.route(listDevices, ({ caller }) => core.listDevices(deps, { caller }));
  binder.route(registerDevice, ({ caller, body }) =>
    core.registerDevice(deps, { caller, device: body, limit: core.deviceLimitOf(remoteConfig) }),
  );
  binder.route(setDeviceActive, ({ caller, body }) =>
    core.setDeviceActive(deps, { caller, ...body, limit: core.deviceLimitOf(remoteConfig) }),
  );
  binder.route(removeDevice, ({ caller, body }) =>
    core.removeDevice(deps, { caller, deviceIdentifier: body.deviceIdentifier }),
  );
}
