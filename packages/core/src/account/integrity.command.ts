import { randomBytes } from 'node:crypto';
import { Refusal } from '@houselights/contracts';
import type { Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

const purpose = 'integrity';
const lifetimeMs = 5 * 60 * 1_000;
/** A form refused for another reason may be resubmitted with the same token. */
const uses = { name: 'integrity', points: 5, seconds: lifetimeMs / 1_000 };

/** Actions that require an integrity token if a captcha provider is configured. */
export type GuardedAction = 'register' | 'login' | 'forgotten-password';

export interface IntegrityCheck {
  readonly action: string;
  /** The provider's captcha token. */
  readonly token: string;
  readonly origin: Origin;
}

export interface IntegrityToken {
  readonly integrity: string;
  readonly integrityExpiry: string;
}

/** Exchanges a captcha token for an integrity token, valid for five minutes, this action and this address. */
export async function checkIntegrity(
  { captcha, encryption, clock }: Pick<CoreDeps, 'captcha' | 'encryption' | 'clock'>,
  { action, token, origin }: IntegrityCheck,
): Promise<IntegrityToken> {
  if (captcha.required && !(await captcha.verify(token, action, origin.address)))
    throw new Refusal('integrity_required');
  const expiry = new Date(clock.now().getTime() + lifetimeMs);
  const said = [action, origin.address, expiry.toISOString(), randomBytes(12).toString('base64url')];
  const sealed = encryption.encrypt(purpose, Buffer.from(said.join('\n')));
  return { integrity: Buffer.from(sealed).toString('base64url'), integrityExpiry: expiry.toISOString() };
}

export interface ShownIntegrity {
  readonly integrity: string | undefined;
  readonly origin: Origin;
}

/** Throws integrity_required unless captchas are off or the request carries a token for this action and address. */
export async function requireIntegrity(
  { captcha, encryption, clock, limits }: Pick<CoreDeps, 'captcha' | 'encryption' | 'clock' | 'limits'>,
  action: GuardedAction,
  { integrity, origin }: ShownIntegrity,
): Promise<void> {
  if (!captcha.required) return;
  const sealed = Buffer.from(integrity ?? '', 'base64url');
  const opened = encryption.decrypt(purpose, sealed);
  if (opened === undefined) throw new Refusal('integrity_required');
  const [forAction, address, expiry = '', id = ''] = Buffer.from(opened).toString().split('\n');
  const fits = forAction === action && address === origin.address && new Date(expiry) > clock.now();
  if (!fits || !(await limits.take(uses, id)).allowed) throw new Refusal('integrity_required');
}
