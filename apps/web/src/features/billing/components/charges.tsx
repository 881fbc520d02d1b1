import { Facts } from '@houselights/ui';
import { day, money } from '../../../lib/money.ts';
import { balanceLines, chargesOf, paid, per, secondCharge, wayOutOf } from '../terms.ts';
import type { Purchase } from '../terms.ts';

type Row = readonly [when: string, what: string];

function rowsOf(purchase: Purchase): Row[] {
  const { plan, now } = purchase;
  const { today, first, each, later } = chargesOf(purchase);
  const often = per[plan.interval];
  const isFree = first.at > now;
  const second = secondCharge(purchase);
  const repeats = !later || later.at > second;
  const rows: Row[] = [['Today', paid(today)]];
  if (isFree) rows.push([day(first.at), paid(first)]);
  rows.push(...balanceLines(purchase));
  if (repeats) rows.push([isFree ? 'Then' : `From ${day(second)}`, `${money(each)} ${often}`]);
  if (later) rows.push([`From ${day(later.at)}`, `${money(later)} ${often}`]);
  return rows;
}

/** What is charged and when, as figures, and the way out in a sentence. */
export function Charges({ purchase }: { purchase: Purchase }) {
  return (
    <div className="pay-charges" aria-live="polite">
      <Facts className="pay-rows" rows={rowsOf(purchase)} />
      <p className="pay-terms">{wayOutOf(purchase)}</p>
    </div>
  );
}
