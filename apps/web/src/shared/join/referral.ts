import { isReferral, storage } from '../../lib/storage/storage.ts';
import { askAppToSignUp } from '../../lib/session/web-view.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Remembers a visit to /join and the referring creator for 30 days, long enough to reach a sign-up. */
export function rememberJoin(creatorReferral: string | undefined): void {
  const until = Date.now() + KEPT_MS;
  storage.set('join-offer', { until });
  const slug = creatorReferral?.toLowerCase();
  if (isReferral(slug)) storage.set('creator-referral', { slug, until });
}

function stillGood<T extends { until: number }>(kept: T | null): T | null {
  return kept !== null && kept.until > Date.now() ? kept : null;
}

export function cameByJoin(): boolean {
  return stillGood(storage.get('join-offer')) !== null;
}

/** Slug of the referring creator. */
export function rememberedReferral(): string | undefined {
  return stillGood(storage.get('creator-referral'))?.slug;
}

/** First step of every sign-up link: inside an app, the app handles the sign-up. */
export function signUpInApp(press: { preventDefault: () => void }): void {
  if (askAppToSignUp(rememberedReferral())) press.preventDefault();
}

/** After a sign-up, the next account created here has no referrer. */
export function forgetReferral(): void {
  storage.remove('creator-referral');
}
