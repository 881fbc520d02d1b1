import type { RemoteConfig } from '@houselights/contracts';
import { english, setLanguage } from '@houselights/messages';
import type { Language } from '@houselights/messages';

const KEY = 'language-id';

function storedId(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const isPseudo = (id: string): boolean => /^en-X[AB]$/.test(id);

/** The language of a stored id: 4 and 1 are English; the codes of pseudo-locales are for reviewing pages. */
async function languageOf(id: string | null): Promise<Language> {
  if (id === null || !isPseudo(id)) return english;
  const { pseudoLanguages } = await import('@houselights/messages/pseudo');
  return pseudoLanguages.find(({ code }) => code === id) ?? english;
}

/** Chooses the page's language before the first render. Resolves to true if the document came in that language. */
export async function chooseLanguage(): Promise<boolean> {
  const language = await languageOf(storedId());
  setLanguage(language, navigator.languages);
  const { documentElement } = document;
  if (documentElement.lang === language.code) return true;
  documentElement.lang = language.code;
  documentElement.dir = language.direction;
  return false;
}

/** While the site hides its language settings, the browser stores the id that says so; this id and the default are both English. */
export function noteHiddenSettings({
  language_settings_hidden: isHidden,
}: Pick<RemoteConfig, 'language_settings_hidden'>): void {
  const stored = storedId();
  if (!isHidden || stored === '1' || (stored !== null && isPseudo(stored))) return;
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Without storage, the next visit uses the default, too.
  }
}
