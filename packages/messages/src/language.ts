import type { CompiledMessage } from 'icu-minify/format';

/** A language that the product speaks. */
export interface Language {
  /** BCP 47. */
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
  /** A message in this language, given what English has; undefined where it has none of its own. */
  readonly messageOf: (
    catalogue: string,
    key: string,
    english: CompiledMessage | undefined,
  ) => CompiledMessage | undefined;
}

/** The language that every message is written in first: what another one lacks is said in this one. */
export const english: Language = { code: 'en', direction: 'ltr', messageOf: (_catalogue, _key, message) => message };

let current = english;
let preferred: readonly string[] = [];

/** The language that messages are said in where nobody names one: the browser's page. A server names one for each answer. */
export function currentLanguage(): Language {
  return current;
}

/** Sets the page's language before anything is drawn. `locales`: what the reader's browser prefers, best first. */
export function setLanguage(language: Language, locales: readonly string[] = []): void {
  current = language;
  preferred = locales;
}

/** The locale of dates and numbers beside messages in `language`: the reader's own variety of that language, where there is one. */
export function localeOf({ code }: Language): string {
  const base = (locale: string) => locale.split('-')[0];
  return preferred.find((locale) => base(locale) === base(code)) ?? code;
}

/** The locale of dates and numbers of the page. */
export const locale = (): string => localeOf(current);
