import { hasSignedInFrom } from './known-places.ts';
import { prefixOf } from './network-prefix.ts';
import type { CoreDeps } from '../deps.ts';

const hour = 60 * 60;
/** Of those who have signed in before: each device and address has its own. */
const byKnown = { name: 'password-reset.known', points: 5, seconds: hour };
/** Of strangers: so many from one network for one account, from one address for any, and for one account altogether. */
const byNetwork = { name: 'password-reset.network', points: 3, seconds: hour };
const byAddress = { name: 'password-reset.address', points: 10, seconds: hour };
const altogether = { name: 'password-reset.account', points: 20, seconds: hour };

/** Who asked for a reset. None of it holds a line break. */
export interface AskedReset {
  /** The compared form of the account's address. */
  readonly key: string;
  /** The network address. */
  readonly address: string;
  /** Empty where the client did not say. */
  readonly deviceIdentifier: string;
}

/** As the job is told. */
export function writeAsked({ key, address, deviceIdentifier }: AskedReset): string {
  return [key, address, deviceIdentifier].join('\n');
}

export function readAsked(text: string): AskedReset {
  const [key = '', address = '', deviceIdentifier = ''] = text.split('\n');
  return { key, address, deviceIdentifier };
}

export interface ResetAccount {
  readonly passwordHash: string | null;
  /** The account's own device that asks, if it is one. */
  readonly devices: readonly unknown[];
}

/**
 * Whether one more mail may go to an account. What others have asked for never uses up what the owner's devices have, and all counts
 * belong to the password that was forgotten: a new one begins them anew.
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
