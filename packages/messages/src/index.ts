export { currentLanguage, english, locale, localeOf, setLanguage } from './language.ts';
export type { Language } from './language.ts';
export { wholeInEnglish } from './formatters.ts';
export { decodeReference } from './reference.ts';
export type { MessageReference, Money, Value } from './reference.ts';
export type { Tag, Translate } from './translate.ts';
export { catalogue } from './translate.ts';
