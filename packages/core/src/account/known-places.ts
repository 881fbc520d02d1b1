import { rememberAddress } from './hash-turns.ts';
import type { Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

/** This account signed in successfully from this address within the last month. */
const goodHere = { name: 'login.good-here', points: 1, seconds: 30 * 24 * 60 * 60 };

export interface SignInFrom {
  /** The compared form of the account's address. */
  readonly emailKey: string;
  readonly origin: Origin;
}

/** Remembers a successful sign-in from here. */
export async function rememberWell(
  deps: Pick<CoreDeps, 'limits' | 'passwords'>,
  { emailKey, origin }: SignInFrom,
): Promise<void> {
  await Promise.all([rememberAddress(deps, origin), deps.limits.take(goodHere, `${emailKey} ${origin.address}`)]);
}

/** Whether this account has recently signed in successfully from `address`. */
export async function hasSignedInFrom(
  { limits }: Pick<CoreDeps, 'limits'>,
  { emailKey, address }: { readonly emailKey: string; readonly address: string },
): Promise<boolean> {
  return !(await limits.peek(goodHere, `${emailKey} ${address}`)).allowed;
}
