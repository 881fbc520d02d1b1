export { readLanguages, readTranslations } from './translations.query.ts';
