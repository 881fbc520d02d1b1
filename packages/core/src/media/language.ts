/** A language's name in that language; undefined for an undetermined one. */
export function languageName(language: string): string | undefined {
  if (language === 'und') return undefined;
  const name = new Intl.DisplayNames([language, 'en'], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
