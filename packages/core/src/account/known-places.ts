import { rememberAddress } from './hash-turns.ts';
import type { Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

/** From here this account has signed in well: for a month. */
const goodHere = { name: 'login.good-here', points: 1, seconds: 30 * 24 * 60 * 60 };

export interface SignInFrom {
  /** The compared form of the account's address. */
  readonly emailKey: string;
  readonly origin: Origin;
}

/** Remembers where somebody has signed in well. */
export async function rememberWell(
  deps: Pick<CoreDeps, 'limits' | 'passwords'>,
  { emailKey, origin }: SignInFrom,
): Promise<void> {
  await Promise.all([rememberAddress(deps, origin), deps.limits.take(goodHere, `${emailKey} ${origin.address}`)]);
}

/** Whether this account has lately signed in well from `address`. */
export async function hasSignedInFrom(
  { limits }: Pick<CoreDeps, 'limits'>,
  { emailKey, address }: { readonly emailKey: string; readonly address: string },
): Promise<boolean> {
  return !(await limits.peek(goodHere, `${emailKey} ${address}`)).allowed;
}
