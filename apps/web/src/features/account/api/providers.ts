import { Unreachable, calls } from '@houselights/client';
import { thisDevice } from '../../../lib/browser/device.ts';
import { forgetReferral, rememberedReferral } from '../../../shared/join/referral.ts';
import { PLATFORM, callSignedOut, startSession } from '../../../lib/session/session.ts';

type Provider = 'google' | 'apple';

const WHERE: Record<Provider, string> = {
  google: 'https://accounts.google.com/o/oauth2/v2/auth',
  apple: 'https://appleid.apple.com/auth/authorize',
};
const KEY = 'provider-sign-in';

function random(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const ofGoogle = () => ({
  redirect_uri: `${location.origin}/login`,
  response_type: 'id_token',
  response_mode: 'fragment',
  scope: 'openid email profile',
});

/** Apple returns name and email only if requested, and then only by form_post: the API forwards that to /login. */
const ofApple = () => ({
  redirect_uri: `${location.origin}/api/sign-in/apple`,
  response_type: 'code id_token',
  response_mode: 'form_post',
  scope: 'name email',
});

/** Redirects to the provider, which returns to /login with an ID token in the fragment. */
export async function signInWith(provider: Provider, clientId: string): Promise<never> {
  const pending = { provider, state: random(), nonce: random() };
  sessionStorage.setItem(KEY, JSON.stringify(pending));
  const query = new URLSearchParams({
    client_id: clientId,
    ...(provider === 'google' ? ofGoogle() : ofApple()),
    state: pending.state,
    // The ID token carries only the hash, so reading the token does not reveal the nonce.
    nonce: await sha256(pending.nonce),
  });
  location.assign(`${WHERE[provider]}?${query.toString()}`);
  // The page is unloading; the button stays busy until then.
  return new Promise(() => undefined);
}

function isPending(value: unknown): value is { provider: Provider; state: string; nonce: string } {
  return typeof value === 'object' && value !== null && 'provider' in value && 'state' in value && 'nonce' in value;
}

/** Finishes a sign-in that this tab began; clears the fragment from the address bar immediately. */
export async function finishSignIn(hash: string): Promise<void> {
  history.replaceState(history.state, '', location.pathname + location.search);
  const answer = new URLSearchParams(hash.slice(1));
  const pending: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  sessionStorage.removeItem(KEY);
  const token = answer.get('id_token');
  if (!isPending(pending) || !token || answer.get('state') !== pending.state) throw new Unreachable();
  const login = pending.provider === 'google' ? calls.loginWithGoogle : calls.loginWithApple;
  const creatorReferral = rememberedReferral();
  const displayName = answer.get('name');
  const said = { token, nonce: pending.nonce, device: thisDevice(), ...(displayName && { displayName }) };
  const body = { ...said, ...(creatorReferral && { creatorReferral }) };
  const tokens = await callSignedOut(login, { query: PLATFORM, body });
  forgetReferral();
  startSession(tokens);
}
