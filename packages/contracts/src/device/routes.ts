import { z } from 'zod';
import { defineRoute } from '../core/route.ts';
import { Device, DeviceBody } from './device.ts';

const deviceIdentifier = DeviceBody.shape.deviceIdentifier;

export const listDevices = defineRoute({
  name: 'listDevices',
  feature: 'device',
  summary: "The account's devices, the newest first",
  method: 'GET',
  path: '/v2/device',
  access: 'account',
  scope: 'devices',
  flag: 'device_management_enabled',
  reply: z.array(Device),
});

export const registerDevice = defineRoute({
  name: 'registerDevice',
  feature: 'device',
  summary: 'Register the calling device: active while the limit allows, else inactive',
  method: 'POST',
  path: '/v2/device',
  access: 'account',
  body: DeviceBody,
  reply: Device,
});

export const setDeviceActive = defineRoute({
  name: 'setDeviceActive',
  feature: 'device',
  summary: 'Activate or deactivate a device',
  method: 'PATCH',
  path: '/v2/device',
  access: 'account',
  scope: 'devices',
  flag: 'device_management_enabled',
  body: z.object({ isActive: z.boolean(), deviceIdentifier }),
  reply: Device,
  refuses: ['device_limit_reached', 'not_found'],
});

export const removeDevice = defineRoute({
  name: 'removeDevice',
  feature: 'device',
  summary: 'Remove another device and end its sessions',
  method: 'DELETE',
  path: '/v2/device',
  access: 'account',
  scope: 'devices',
  flag: 'device_management_enabled',
  body: z.object({ deviceIdentifier }),
  refuses: ['not_found'],
});
