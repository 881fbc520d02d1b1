import type { Money } from '@houselights/contracts';
import { currentLanguage } from '@houselights/messages';
import { formatMoney } from '@houselights/rules';

/** An amount with its currency, formatted. */
export function money({ amountMinor, currency }: Money): string {
  return formatMoney(amountMinor, currency, currentLanguage().code);
}
