import { t } from '@houselights/messages/catalogue/catalog-rows';

/** A season's title, otherwise its number; empty for the only season of a show without season numbers. */
export function seasonTitle({ number, title }: { readonly number: number; readonly title: string | null }): string {
  return title ?? (number === 0 ? '' : t('season', { number }));
}
