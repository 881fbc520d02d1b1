export { listOwnDevices, registerOwnDevice, removeOwnDevice, setOwnDeviceActive } from './own-devices.ts';
export { touchDevice } from './touch-device.command.ts';
