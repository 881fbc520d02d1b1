import { Refusal } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

const quarterHour = 15 * 60;
const ofAccount = { name: 'login.account', points: 10, seconds: quarterHour };
const ofAddress = { name: 'login.address', points: 50, seconds: quarterHour };
/** Failures after which an integrity token is asked for, where a captcha provider is configured. */
const beforeCaptcha = { name: 'login.captcha', points: 3, seconds: quarterHour };

type LimitDeps = Pick<CoreDeps, 'limits' | 'captcha'>;

export interface LoginTry {
  /** The compared form of the address, whether or not it has an account. */
  readonly emailKey: string;
  /** The network address. */
  readonly address: string;
}

function locked(...waits: readonly number[]): Refusal {
  return new Refusal('too_many_login_attempts', { retryAfter: Math.max(...waits) });
}

/** Throws too_many_login_attempts while the account or the network address has failed too often. */
export async function mayTry({ limits }: LimitDeps, { emailKey, address }: LoginTry): Promise<void> {
  const [account, network] = await Promise.all([limits.peek(ofAccount, emailKey), limits.peek(ofAddress, address)]);
  if (!account.allowed || !network.allowed) throw locked(account.retryAfter, network.retryAfter);
}

/** True when this account or address has failed often enough to be asked for an integrity token. */
export async function looksSuspicious(
  { limits, captcha }: LimitDeps,
  { emailKey, address }: LoginTry,
): Promise<boolean> {
  if (!captcha.required) return false;
  const peeks = await Promise.all([limits.peek(beforeCaptcha, emailKey), limits.peek(beforeCaptcha, address)]);
  return peeks.some(({ allowed }) => !allowed);
}

/**
 * Counts a failure; throws too_many_login_attempts when it was one too many, so that of any number of parallel guesses only
 * ten are told that they were wrong.
 */
export async function countFailure({ limits, captcha }: LimitDeps, { emailKey, address }: LoginTry): Promise<void> {
  const [account, network] = await Promise.all([
    limits.take(ofAccount, emailKey),
    limits.take(ofAddress, address),
    ...(captcha.required ? [limits.take(beforeCaptcha, emailKey), limits.take(beforeCaptcha, address)] : []),
  ]);
  if (!account.allowed || !network.allowed) throw locked(account.retryAfter, network.retryAfter);
}

/** A password that was reset lifts the account's limit. */
export async function forgiveFailures({ limits }: Pick<CoreDeps, 'limits'>, emailKey: string): Promise<void> {
  await Promise.all([limits.reset(ofAccount, emailKey), limits.reset(beforeCaptcha, emailKey)]);
}
