import { t } from '@houselights/messages/catalogue/gift';

export function monthsWords(months: number): string {
  return t('months', { months });
}
