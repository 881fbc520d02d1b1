export { listLanguages, listTranslations } from './translations.query.ts';
