import { t } from '@houselights/messages/catalogue/gift-buy';
import { Facts, FormError, Panel, UiLink } from '@houselights/ui';
import type { ReactNode } from 'react';
import { moment } from '../../../lib/format/dates.ts';
import { money } from '../../../lib/format/money.ts';
import { useNow } from '../../../lib/browser/now.ts';
import type { Money } from '../../../shared/billing/plans.ts';
import { isVisit } from '../../../lib/session/session.ts';
import { mailedAt } from '../days.ts';
import { monthsWords } from '../words.ts';

type Props = {
  months: number;
  price: Money;
  /** As in the date field. */
  day: string;
  trouble: string;
  history: string;
  /** The submit button. */
  children: ReactNode;
};

/** Summary: the gift, when it is mailed, what is charged, and how to cancel. */
export function GiftSum({ months, price, day, trouble, history, children }: Props) {
  const at = mailedAt(day, useNow());
  const rows = [
    [t('sumGift'), monthsWords(months)],
    [t('sumMailed'), at ? moment(at) : t('sumMailedToday')],
    [t('sumCharged'), money(price)],
  ] as const;
  return (
    <Panel title={t('sum')} className="gift-sum">
      <Facts rows={rows} className="gift-rows" />
      <p aria-live="polite">{t('sumEffect', { amount: money(price) })}</p>
      <FormError>{trouble}</FormError>
      {children}
      <p className="gift-note">{t('sumNext')}</p>
      <ul className="gift-out">
        <li>
          <UiLink href={history} className="hl-link">
            {t('yourGifts')}
          </UiLink>
        </li>
        {!isVisit && (
          <li>
            <UiLink href="/redeem" className="hl-link">
              {t('redeem')}
            </UiLink>
          </li>
        )}
      </ul>
    </Panel>
  );
}
