import { t } from '@houselights/messages/catalogue/gift-buy';
import { Button, ChoiceCards, Field, Input, Tag } from '@houselights/ui';
import { giftMonths } from '@houselights/rules';
import type { GiftMonths } from '@houselights/rules';
import { useState } from 'react';
import { CurrencyChoice } from '../../../shared/billing/currency-choice.tsx';
import { money } from '../../../lib/format/money.ts';
import { useNow } from '../../../lib/browser/now.ts';
import { priceIn } from '../../../shared/billing/plans.ts';
import type { Money, Sale } from '../../../shared/billing/plans.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { emailTrouble } from '../../../lib/form/trouble.ts';
import { goToGiftCheckout } from '../api/gifts.ts';
import { dayField, dayTrouble, giftDays } from '../days.ts';
import { keptDraft } from '../draft.ts';
import { monthsWords } from '../words.ts';
import { GiftMessage } from './gift-message.tsx';
import { GiftSum } from './gift-sum.tsx';

type Sold = { months: GiftMonths; price: Money };

/** Savings over buying single months; empty if none. */
function savingWords(months: number, price: Money, single: Money | undefined): string {
  const saved = single ? single.amountMinor * months - price.amountMinor : 0;
  return saved > 0 ? t('saving', { amount: money({ ...price, amountMinor: saved }) }) : '';
}

function cardOf({ months, price }: Sold, all: readonly Sold[]) {
  const single = all.find((one) => one.months === 1)?.price;
  const saving = savingWords(months, price, single);
  return {
    value: String(months),
    title: monthsWords(months),
    figure: money(price),
    ...(saving && { tag: <Tag tone="light">{saving}</Tag> }),
  };
}

function soldIn(gifts: Sale['gifts'], currency: string): Sold[] {
  return giftMonths.flatMap((months) => {
    const offered = gifts.find((gift) => gift.months === months);
    const price = offered && priceIn(offered.prices, currency);
    return price ? [{ months, price }] : [];
  });
}

type Props = {
  gifts: Sale['gifts'];
  currencies: readonly string[];
  /** The currency that the buyer already pays in. */
  ownCurrency: string | null;
  /** Path of the gift history. */
  history: string;
};

/** Length, recipient, date and message of a gift, and what is charged for it now. */
export function GiftForm({ gifts, currencies, ownCurrency, history }: Props) {
  const now = useNow();
  const sellable = currencies.filter((currency) => soldIn(gifts, currency).length > 0);
  const [draft] = useState(keptDraft);
  const [currency, setCurrency] = useState(() => sellable.find((each) => each === ownCurrency) ?? sellable[0] ?? '');
  const [months, setMonths] = useState<number>(draft?.months ?? 3);
  const today = dayField(now);
  const [day, setDay] = useState(() => (draft && dayTrouble(draft.deliverOn, now) === '' ? draft.deliverOn : today));
  const sold = soldIn(gifts, currency);
  const chosen = sold.find((one) => one.months === months) ?? sold[0];
  const { form, busy, message, errors } = useForm({
    fields: ['recipientEmail', 'deliverOn', 'message'],
    check: ({ recipientEmail, deliverOn }) => {
      const wrongDay = dayTrouble(deliverOn, new Date());
      return {
        recipientEmail: recipientEmail.trim() === '' ? t('emailMissing') : emailTrouble(recipientEmail),
        deliverOn: wrongDay && t(wrongDay),
      };
    },
    send: async ({ recipientEmail, deliverOn, message: words }) => {
      if (!chosen) return;
      await goToGiftCheckout(
        {
          months: chosen.months,
          recipientEmail: recipientEmail.trim(),
          message: words.trim(),
          deliverOn: deliverOn === dayField(new Date()) ? '' : deliverOn,
        },
        currency,
      );
    },
  });
  if (!chosen) return null;
  const { first, last } = giftDays(now);
  return (
    <form {...form} className="gift-form">
      <div className="gift-fields">
        <ChoiceCards
          legend={t('howLong')}
          name="months"
          value={String(chosen.months)}
          onChange={(value) => setMonths(Number(value))}
          cards={sold.map((one) => cardOf(one, sold))}
        />
        {sellable.length > 1 && <CurrencyChoice currencies={sellable} value={currency} onChange={setCurrency} />}
        <div className="gift-row">
          <Field label={t('email')} error={errors.recipientEmail} hint={t('emailHint')}>
            <Input
              name="recipientEmail"
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              defaultValue={draft?.recipientEmail}
              required
            />
          </Field>
          <Field label={t('day')} error={errors.deliverOn} hint={t('dayHint')}>
            <Input
              name="deliverOn"
              type="date"
              min={first}
              max={last}
              value={day}
              onChange={(event) => setDay(event.currentTarget.value)}
              required
            />
          </Field>
        </div>
        <GiftMessage error={errors.message} defaultValue={draft?.message} />
      </div>
      <GiftSum months={chosen.months} price={chosen.price} day={day} trouble={message} history={history}>
        <Button type="submit" variant="light" size="lg" wide busy={busy}>
          {t('pay')}
        </Button>
      </GiftSum>
    </form>
  );
}
