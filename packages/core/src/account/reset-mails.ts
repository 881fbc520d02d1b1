import { hasSignedInFrom } from './known-places.ts';
import { prefixOf } from './network-prefix.ts';
import type { CoreDeps } from '../deps.ts';

const hour = 60 * 60;
/** For known devices and addresses, each with its own quota. */
const byKnown = { name: 'password-reset.known', points: 5, seconds: hour };
/** For strangers: per network and account, per network address overall, and per account overall. */
const byNetwork = { name: 'password-reset.network', points: 3, seconds: hour };
const byAddress = { name: 'password-reset.address', points: 10, seconds: hour };
const altogether = { name: 'password-reset.account', points: 20, seconds: hour };

/** Who requested a reset. No field contains a line break. */
export interface AskedReset {
  /** The compared form of the account's address. */
  readonly key: string;
  /** The network address. */
  readonly address: string;
  /** Empty if the client sent none. */
  readonly deviceIdentifier: string;
}

/** The job's payload. */
export function writeAsked({ key, address, deviceIdentifier }: AskedReset): string {
  return [key, address, deviceIdentifier].join('\n');
}

export function readAsked(text: string): AskedReset {
  const [key = '', address = '', deviceIdentifier = ''] = text.split('\n');
  return { key, address, deviceIdentifier };
}

export interface ResetAccount {
  readonly passwordHash: string | null;
  /** The account's own device that sent the request, if any. */
  readonly devices: readonly unknown[];
}

/**
 * Whether another email may go to an account. Other people's requests never use up the quota of the owner's devices, and all quotas belong
 * to the forgotten password: a new one starts over.
 */
export async function mayBeMailed(
  { limits }: Pick<CoreDeps, 'limits'>,
  { passwordHash, devices }: ResetAccount,
  { key, address, deviceIdentifier }: AskedReset,
): Promise<boolean> {
  const account = `${key} ${passwordHash ?? ''}`;
  if (devices.length > 0) return (await limits.take(byKnown, `${account} device ${deviceIdentifier}`)).allowed;
  if (await hasSignedInFrom({ limits }, { emailKey: key, address })) {
    return (await limits.take(byKnown, `${account} address ${address}`)).allowed;
  }
  const taken = await Promise.all([
    limits.take(byNetwork, `${account} ${prefixOf(address)}`),
    limits.take(byAddress, address),
  ]);
  if (taken.some(({ allowed }) => !allowed)) return false;
  return (await limits.take(altogether, account)).allowed;
}
