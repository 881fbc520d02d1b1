/** Files name languages by three letters; players want the short form where there is one. */
export function languageTag(language: string): string {
  if (!/^[A-Za-z]{2,3}$/.test(language)) return 'und';
  return new Intl.Locale(language.toLowerCase()).language;
}
