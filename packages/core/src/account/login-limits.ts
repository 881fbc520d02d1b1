import { Refusal } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';
import type { Allowance, Limit } from '../ports/rate-limits.ts';

const quarterHour = 15 * 60;
/** Of one account by strangers: they cannot use up what its owner's devices have. */
const ofAccount = { name: 'login.account', points: 10, seconds: quarterHour };
/** Of strangers by network address. */
const ofAddress = { name: 'login.address', points: 50, seconds: quarterHour };
/** Of one account by a device, or within a session, that its owner has signed in. */
const ofOwn = { name: 'login.own', points: 10, seconds: quarterHour };
/** Failures after which an integrity token is asked for, where a captcha provider is configured. */
const beforeCaptcha = { name: 'login.captcha', points: 3, seconds: quarterHour };

type LimitDeps = Pick<CoreDeps, 'limits' | 'captcha'>;

export interface LoginTry {
  /** The compared form of the address, whether or not it has an account. */
  readonly emailKey: string;
  /** The network address. */
  readonly address: string;
  /** The account's own device or session that tries, with the hash that it is compared with; undefined for strangers. */
  readonly own: string | undefined;
}

type Count = readonly [limit: Limit, key: string];

/** What a wrong guess counts against: strangers cannot use up what the account's own have. */
function failuresOf({ emailKey, own }: LoginTry): Count {
  return own === undefined ? [ofAccount, emailKey] : [ofOwn, own];
}

function locked({ retryAfter }: Allowance): Refusal {
  return new Refusal('too_many_login_attempts', { retryAfter });
}

/** True when this account or address has failed often enough to be asked for an integrity token. */
export async function looksSuspicious(
  { limits, captcha }: LimitDeps,
  { emailKey, address, own }: LoginTry,
): Promise<boolean> {
  if (!captcha.required || own !== undefined) return false;
  const peeks = await Promise.all([limits.peek(beforeCaptcha, emailKey), limits.peek(beforeCaptcha, address)]);
  return peeks.some(({ allowed }) => !allowed);
}

/**
 * Tries a password. A stranger's network address pays a point before anything is compared, and gets it back unless the guess was wrong.
 * Of one account's wrong guesses ten are told that they were wrong, however many run side by side, and a right one that they have overtaken
 * is refused as well: it may be one of them. Right ones cost nothing, so an account may sign in many times at once.
 * Throws too_many_login_attempts.
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

/** The address's part of it: what `guess` throws costs nothing, too. */
async function payingFirst(
  { limits, captcha }: LimitDeps,
  { emailKey, address, own }: LoginTry,
  guess: () => Promise<boolean>,
): Promise<boolean> {
  // Inside an account's own device or session the account's count is enough, and a neighbour cannot use it up.
  if (own !== undefined) return guess();
  const paid: Count = [ofAddress, address];
  // Asked first: whoever is refused takes nothing.
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

/** A password that was reset lifts the account's limit. What its own devices have failed counts for the old password only. */
export async function forgiveFailures({ limits }: Pick<CoreDeps, 'limits'>, emailKey: string): Promise<void> {
  await Promise.all([limits.reset(ofAccount, emailKey), limits.reset(beforeCaptcha, emailKey)]);
}
