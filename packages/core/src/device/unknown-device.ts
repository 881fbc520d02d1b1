import type { CoreDeps } from '../deps.ts';
import type { DeviceBody } from '@houselights/contracts';

const prefix = 'unknown:';

/**
 * The device of a sign-in that names none: one per account and user agent. Its identifier is a MAC, so that nobody can name another
 * account's.
 */
export function unknownDevice(
  { encryption }: Pick<CoreDeps, 'encryption'>,
  { accountId, userAgent }: { readonly accountId: string; readonly userAgent: string },
): DeviceBody {
  const mac = Buffer.from(encryption.sign('unknown-device', `${accountId}\n${userAgent}`));
  return {
    deviceIdentifier: `${prefix}${mac.subarray(0, 18).toString('base64url')}`,
    platform: 'unknown',
    model: 'Unknown device',
  };
}

/** Whether a device has never named itself. */
export function isUnknownDevice({ deviceIdentifier }: Pick<DeviceBody, 'deviceIdentifier'>): boolean {
  return deviceIdentifier.startsWith(prefix);
}
