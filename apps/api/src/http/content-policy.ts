import { createHash } from 'node:crypto';
import { httpsOrigin } from '@houselights/contracts';
import type { RemoteConfig } from '@houselights/contracts';

interface Sources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
}

/** What each captcha's script needs beyond our own sources, by its provider's documentation. */
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

type Settings = Pick<RemoteConfig, 'captcha_provider'> & Readonly<Record<string, unknown>>;

/**
 * Allows only our own files, exactly the page's built-in inline scripts and styles, the captcha in use, and pictures from the operator's
 * own hosts. `mediaOrigin` is the storage's, if players are redirected to it.
 */
export function contentPolicy(html: string, settings: Settings, mediaOrigin?: string): string {
  const media = mediaOrigin === undefined ? [] : [mediaOrigin];
  const hashes = inlineElements(html, 'script').map((code) => hashSource(code));
  const { script, connect, frame } = captchaSources[settings.captcha_provider];
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...hashes, ...script],
    ['style-src', "'self'", ...inlineElements(html, 'style').map((css) => hashSource(css))],
    ['img-src', "'self'", 'data:', 'blob:', ...pictureOrigins(settings), ...media],
    ['media-src', "'self'", 'blob:', ...media],
    ['connect-src', "'self'", ...connect, ...media],
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

/** Hosts of pictures in the operator's settings, found by the setting's name. */
function pictureOrigins(settings: Readonly<Record<string, unknown>>): readonly string[] {
  const found = new Set<string>();
  const look = (name: string, value: unknown): void => {
    if (typeof value === 'string') {
      const isPicture = /(?:image|logo|picture|icon|banner|poster)/i.test(name);
      // Validates the stored value again: the policy is built from the parsed origin.
      const origin = isPicture ? httpsOrigin(value) : undefined;
      if (origin !== undefined) found.add(origin);
    } else if (typeof value === 'object' && value !== null) {
      for (const [inner, each] of Object.entries(value)) look(Array.isArray(value) ? name : inner, each);
    }
  };
  look('', settings);
  return [...found];
}

/** The CSP source for an inline script or style. */
export function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

/** The contents of the inline elements called `name`, except those with a `src` and those that hold data. */
export function inlineElements(html: string, name: 'script' | 'style'): readonly string[] {
  const found: string[] = [];
  for (let at = html.indexOf(`<${name}`); at !== -1; at = html.indexOf(`<${name}`, at)) {
    const open = html.indexOf('>', at);
    const close = open === -1 ? -1 : html.indexOf(`</${name}>`, open);
    if (close === -1) break;
    const attributes = html.slice(at, open);
    if (!/\ssrc=|application\/json/.test(attributes)) found.push(html.slice(open + 1, close));
    at = close;
  }
  return found;
}
