import { Facts, FormError, Panel, UiLink } from '@houselights/ui';
import type { ReactNode } from 'react';
import { moment, money } from '../../../lib/money.ts';
import { useNow } from '../../../lib/now.ts';
import type { Money } from '../../../lib/plans.ts';
import { isVisit } from '../../../lib/session.ts';
import { mailedAt } from '../days.ts';
import { monthsWords } from '../words.ts';

type Props = {
  months: number;
  price: Money;
  /** As the date field has it. */
  day: string;
  trouble: string;
  history: string;
  /** The button that goes on. */
  children: ReactNode;
};

/** What the gift is, when it is mailed, what is charged, and the way out. */
export function GiftSum({ months, price, day, trouble, history, children }: Props) {
  const at = mailedAt(day, useNow());
  const rows = [
    ['Gift', monthsWords(months)],
    ['Mailed', at ? moment(at) : 'Today, once it is paid'],
    ['Charged now', money(price)],
  ] as const;
  return (
    <Panel title="What you pay" className="gift-sum">
      <Facts rows={rows} className="gift-rows" />
      <p aria-live="polite">
        One payment of {money(price)}. Gifts don&rsquo;t renew, so neither of you is charged later.
      </p>
      <FormError>{trouble}</FormError>
      {children}
      <p className="gift-note">You enter your card on the next page, which shows the total again.</p>
      <ul className="gift-out">
        <li>
          <UiLink href={history} className="hl-link">
            Your gifts
          </UiLink>
        </li>
        {!isVisit && (
          <li>
            <UiLink href="/redeem" className="hl-link">
              Redeem a gift
            </UiLink>
          </li>
        )}
      </ul>
    </Panel>
  );
}
