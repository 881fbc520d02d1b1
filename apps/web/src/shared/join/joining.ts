import { isReferral, storage } from '../../lib/storage/storage.ts';
import { askAppToSignUp } from '../../lib/session/web-view.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Notes that somebody was on /join, and the creator who brought them there: for 30 days, which outlives the way to a sign-up. */
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

/** The slug of the creator who brought somebody. */
export function rememberedReferral(): string | undefined {
  return stillGood(storage.get('creator-referral'))?.slug;
}

/** What a press on every way to the sign-up does first: inside an app, the app signs people up. */
export function signUpInApp(press: { preventDefault: () => void }): void {
  if (askAppToSignUp(rememberedReferral())) press.preventDefault();
}

/** Once somebody has an account, the next one who signs up here was brought by nobody. */
export function forgetReferral(): void {
  storage.remove('creator-referral');
}
