export { deviceLimitOf } from './device-limit.ts';
export { dropDevices } from './drop-devices.ts';
export { listDevices, registerDevice, removeDevice, setDeviceActive } from './own-devices.command.ts';
export { deviceActive } from './session-device.ts';
export { unknownDevice } from './unknown-device.ts';
export { touchDevice } from './touch-device.command.ts';
