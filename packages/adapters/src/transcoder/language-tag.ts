/** Files name languages by three letters; players want the short form where there is one. */
export function languageTag(language: string): string {
  if (!/^[A-Za-z]{2,3}$/.test(language)) return 'und';
  // It says nothing of a language that is not known.
  return new Intl.Locale(language.toLowerCase()).language ?? 'und';
}
