import { english, setLanguage } from '@houselights/messages';
import type { Language } from '@houselights/messages';

function storedId(): string | null {
  try {
    return localStorage.getItem('language-id');
  } catch {
    return null;
  }
}

/** The language of an id that a browser stores: 4 and 1 are English, the codes of pseudo-locales are for those who look at pages. */
async function languageOf(id: string | null): Promise<Language> {
  if (id === null || !/^en-X[AB]$/.test(id)) return english;
  const { pseudoLanguages } = await import('@houselights/messages/pseudo');
  return pseudoLanguages.find(({ code }) => code === id) ?? english;
}

/** Chooses the page's language before anything is drawn. Resolves to true when the document came in that language. */
export async function chooseLanguage(): Promise<boolean> {
  const language = await languageOf(storedId());
  setLanguage(language, navigator.languages);
  const { documentElement } = document;
  if (documentElement.lang === language.code) return true;
  documentElement.lang = language.code;
  documentElement.dir = language.direction;
  return false;
}
