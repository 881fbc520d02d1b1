/** The name of a language in that language; undefined when nobody said which one it is. */
export function languageName(language: string): string | undefined {
  if (language === 'und') return undefined;
  const name = new Intl.DisplayNames([language, 'en'], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
