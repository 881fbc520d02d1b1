import { t } from '@houselights/messages/catalogue/common';
import { Field, Select } from '@houselights/ui';
import { locale } from '@houselights/messages';
import { once } from '../../lib/format/once.ts';

const nameOfCurrency = once(() => new Intl.DisplayNames(locale(), { type: 'currency' }));

type Props = { currencies: readonly string[]; value: string; onChange: (currency: string) => void };

/** The currency to pay in, if there are several. */
export function CurrencyChoice({ currencies, value, onChange }: Props) {
  return (
    <Field label={t('currency')}>
      <Select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {currencies.map((currency) => (
          <option key={currency} value={currency}>
            {currency} · {nameOfCurrency().of(currency)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
