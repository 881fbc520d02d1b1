import type { Page } from './exchange.ts';
import { html } from './markup.ts';
import type { Content, Markup } from './markup.ts';

export const testMode: Markup = html`<span class="badge test">Test mode</span>`;

/** A page with a single message, and optionally where to continue. */
export const notice = (status: number, title: string, words: Content, onwards: Content = null): Page => ({
  status,
  title,
  body: html`<main class="narrow stack">
    <p>${testMode}</p>
    <h1>${title}</h1>
    <p class="muted">${words}</p>
    ${onwards}
  </main>`,
});

const unsafe = new Set(['javascript:', 'data:', 'vbscript:']);

/** A link to an address supplied by an API caller. */
export function linkTo(address: string | null, words: Content, className = ''): Content {
  if (address === null || !URL.canParse(address) || unsafe.has(new URL(address).protocol)) return null;
  return html`<a class="${className}" href="${address}">${words}</a>`;
}
