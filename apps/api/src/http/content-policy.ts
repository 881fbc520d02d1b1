import { createHash } from 'node:crypto';
import type { RemoteConfig } from '@houselights/contracts';

const inlineScript = /<script(?![^>]*\bsrc=)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g;

interface Sources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
}

/** What each captcha's script needs beside our own, by its provider's documentation. */
const captchaSources: Readonly<Record<RemoteConfig['captcha_provider'], Sources>> = {
  none: { script: [], connect: [], frame: [] },
  turnstile: {
    script: ['https://challenges.cloudflare.com'],
    connect: [],
    frame: ['https://challenges.cloudflare.com'],
  },
  'recaptcha-enterprise': {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
};

/** Only our own files, exactly the inline scripts that the page was built with, and the captcha that is in use. */
export function contentPolicy(html: string, { captcha_provider }: Pick<RemoteConfig, 'captcha_provider'>): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const { script, connect, frame } = captchaSources[captcha_provider];
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...hashes, ...script],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:', 'https:'],
    ['media-src', "'self'", 'blob:'],
    ['connect-src', "'self'", ...connect],
    ['frame-src', ...(frame.length > 0 ? frame : ["'none'"])],
    ['worker-src', "'self'", 'blob:'],
    ['font-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}
