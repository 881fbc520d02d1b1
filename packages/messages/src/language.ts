import type { CompiledMessage } from 'icu-minify/format';

/** A language of the product. */
export interface Language {
  /** BCP 47. */
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
  /** The message in this language, given the English one; undefined if it has none of its own. */
  readonly messageOf: (
    catalogue: string,
    key: string,
    english: CompiledMessage | undefined,
  ) => CompiledMessage | undefined;
}

/** The language in which all messages are written first, and the fallback for the others. */
export const english: Language = { code: 'en', direction: 'ltr', messageOf: (_catalogue, _key, message) => message };

let current = english;
let preferred: readonly string[] = [];

/** The default language for messages: that of the browser's page. A server names one per response. */
export function currentLanguage(): Language {
  return current;
}

/** Sets the page's language before the first render. `locales`: the reader's browser preferences, best first. */
export function setLanguage(language: Language, locales: readonly string[] = []): void {
  current = language;
  preferred = locales;
}

/** Locale for dates and numbers beside messages in `language`: the reader's own variant of that language, if any. */
export function localeOf({ code }: Language): string {
  const base = (locale: string) => locale.split('-')[0];
  // A system's language name is not always a tag that Intl accepts: en-US@posix.
  return preferred.find((locale) => base(locale) === base(code) && /^[a-zA-Z0-9-]+$/.test(locale)) ?? code;
}

/** The page's locale for dates and numbers. */
export const locale = (): string => localeOf(current);
