import { Unreachable, calls } from '@houselights/client';

import { PLATFORM, callSignedOut } from '../../lib/session/session.ts';

type Provider = 'recaptcha-enterprise' | 'turnstile';

declare global {
  // Globals of the providers' scripts.
  interface Window {
    turnstile?: {
      render: (
        at: HTMLElement,
        options: {
          sitekey: string;
          action: string;
          callback: (token: string) => void;
          'error-callback': () => void;
        },
      ) => string;
      remove: (id: string) => void;
    };
    grecaptcha?: {
      enterprise: {
        ready: (run: () => void) => void;
        execute: (key: string, options: { action: string }) => Promise<string>;
      };
    };
  }
}

const loaded = new Map<string, Promise<void>>();

function script(src: string): Promise<void> {
  const known = loaded.get(src);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const tag = document.createElement('script');
    tag.src = src;
    tag.async = true;
    tag.addEventListener('load', () => resolve());
    tag.addEventListener('error', (event) => {
      loaded.delete(src);
      tag.remove();
      reject(new Unreachable(event));
    });
    document.head.append(tag);
  });
  loaded.set(src, loading);
  return loading;
}

async function turnstileToken(action: string, siteKey: string): Promise<string> {
  await script('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit');
  const { turnstile } = window;
  if (!turnstile) throw new Unreachable();
  // Shown over the page: the challenge is invisible unless the provider wants a click.
  const place = document.createElement('div');
  place.className = 'captcha-place';
  document.body.append(place);
  let id = '';
  try {
    return await new Promise<string>((resolve, reject) => {
      id = turnstile.render(place, {
        sitekey: siteKey,
        action,
        callback: resolve,
        'error-callback': () => reject(new Unreachable()),
      });
    });
  } finally {
    turnstile.remove(id);
    place.remove();
  }
}

async function recaptchaToken(action: string, siteKey: string): Promise<string> {
  await script(`https://www.google.com/recaptcha/enterprise.js?render=${encodeURIComponent(siteKey)}`);
  const enterprise = window.grecaptcha?.enterprise;
  if (!enterprise) throw new Unreachable();
  await new Promise<void>((resolve) => enterprise.ready(resolve));
  return enterprise.execute(siteKey, { action: action.replace('-', '_') });
}

/** Gets a token from the captcha provider and exchanges it for one of ours. Rejects with Unreachable or an ApiError. */
export async function proveHuman(action: string, provider: Provider, siteKey: string): Promise<string> {
  const ask = provider === 'turnstile' ? turnstileToken : recaptchaToken;
  const token = await ask(action, siteKey);
  const { integrity } = await callSignedOut(calls.checkIntegrity, { query: PLATFORM, body: { action, token } });
  return integrity;
}
