import { t } from '@houselights/messages/catalogue/catalog-rows';

/** What a season is called: its own title, else its number; nothing for the one season of a show that does not count them. */
export function seasonTitle({ number, title }: { readonly number: number; readonly title: string | null }): string {
  return title ?? (number === 0 ? '' : t('season', { number }));
}
