/** Files use three-letter language codes; players want the short form if there is one. */
export function languageTag(language: string): string {
  if (!/^[A-Za-z]{2,3}$/.test(language)) return 'und';
  // `language` is undefined for an undetermined language.
  return new Intl.Locale(language.toLowerCase()).language ?? 'und';
}
