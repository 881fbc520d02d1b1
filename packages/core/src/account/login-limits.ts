import { Refusal } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';
import type { Allowance, Limit } from '../ports/rate-limits.ts';

const quarterHour = 15 * 60;
/** Per account, for strangers: separate from the quota of its owner's devices. */
const ofAccount = { name: 'login.account', points: 10, seconds: quarterHour };
/** Per network address, for strangers. */
const ofAddress = { name: 'login.address', points: 50, seconds: quarterHour };
/** Per account, for a device or session that its owner has signed in. */
const ofOwn = { name: 'login.own', points: 10, seconds: quarterHour };
/** Failures before an integrity token is required, if a captcha provider is configured. */
const beforeCaptcha = { name: 'login.captcha', points: 3, seconds: quarterHour };

type LimitDeps = Pick<CoreDeps, 'limits' | 'captcha'>;

export interface LoginTry {
  /** The compared form of the address, whether or not it has an account. */
  readonly emailKey: string;
  /** The network address. */
  readonly address: string;
  /** The account's own device or session behind the attempt, with the hash compared against; undefined for strangers. */
  readonly own: string | undefined;
}

type Count = readonly [limit: Limit, key: string];

/** The limit that a wrong guess counts against: strangers and the account's own devices have separate ones. */
function failuresOf({ emailKey, own }: LoginTry): Count {
  return own === undefined ? [ofAccount, emailKey] : [ofOwn, own];
}

function locked({ retryAfter }: Allowance): Refusal {
  return new Refusal('too_many_login_attempts', { retryAfter });
}

/** True if this account or address has failed often enough to require an integrity token. */
export async function looksSuspicious(
  { limits, captcha }: LimitDeps,
  { emailKey, address, own }: LoginTry,
): Promise<boolean> {
  if (!captcha.required || own !== undefined) return false;
  const peeks = await Promise.all([limits.peek(beforeCaptcha, emailKey), limits.peek(beforeCaptcha, address)]);
  return peeks.some(({ allowed }) => !allowed);
}

/**
 * Tries a password. A stranger's network address is charged a point up front and gets it back unless the guess was wrong. At most ten wrong
 * guesses per account are reported as wrong, however many run in parallel; a right one that they overtake is refused too,
 * as it may be a guess itself. Right ones are free, so an account may sign in many times concurrently. Throws too_many_login_attempts.
 */
export async function tryPassword(
  deps: LimitDeps,
  attempt: LoginTry,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const { limits } = deps;
  const failures = failuresOf(attempt);
  const mayTry = async (): Promise<void> => {
    const allowance = await limits.peek(...failures);
    if (!allowance.allowed) throw locked(allowance);
  };
  await mayTry();
  return payingFirst(deps, attempt, async () => {
    if (await compare()) {
      await mayTry();
      return true;
    }
    const allowance = await limits.take(...failures);
    if (!allowance.allowed) throw locked(allowance);
    return false;
  });
}

/** The network address's share: free too if `guess` throws. */
async function payingFirst(
  { limits, captcha }: LimitDeps,
  { emailKey, address, own }: LoginTry,
  guess: () => Promise<boolean>,
): Promise<boolean> {
  // For an account's own device or session, the account's limit is enough, and neighbours cannot use it up.
  if (own !== undefined) return guess();
  const paid: Count = [ofAddress, address];
  // Checked first: a refused attempt is charged nothing.
  const before = await limits.peek(...paid);
  if (!before.allowed) throw locked(before);
  let costs = false;
  try {
    const allowance = await limits.take(...paid);
    if (!allowance.allowed) throw locked(allowance);
    const right = await guess();
    costs = !right;
    return right;
  } finally {
    if (!costs) await limits.giveBack(...paid);
    else if (captcha.required) {
      await Promise.all([limits.take(beforeCaptcha, emailKey), limits.take(beforeCaptcha, address)]);
    }
  }
}

/** Resets the account's limits after a password reset. Failures of its own devices count for the old password only. */
export async function forgiveFailures({ limits }: Pick<CoreDeps, 'limits'>, emailKey: string): Promise<void> {
  await Promise.all([limits.reset(ofAccount, emailKey), limits.reset(beforeCaptcha, emailKey)]);
}
