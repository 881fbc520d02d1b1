import { t as shared } from '@houselights/messages/catalogue/billing';
import { t } from '@houselights/messages/catalogue/billing-payment';
import { Facts } from '@houselights/ui';
import { day } from '../../../lib/format/dates.ts';
import { money } from '../../../lib/format/money.ts';
import { chargesOf, paid, secondCharge, wayOutOf } from '../terms.ts';
import type { Purchase } from '../terms.ts';

type Row = readonly [when: string, what: string];

/** Effect of the balance on the charges, as invoice lines. */
function balanceLines(purchase: Purchase): Row[] {
  const { today, each, balanceMinor, leftMinor } = chargesOf(purchase);
  const of = (amountMinor: number) => money({ ...purchase.price, amountMinor });
  const isFree = purchase.first > purchase.now;
  const lines: Row[] = [];
  if (balanceMinor < 0) {
    const isPart = leftMinor === 0 && !(isFree && today.amountMinor > 0);
    const amount = of(-balanceMinor);
    lines.push([t('debt'), isPart ? t('debtPart', { amount }) : amount]);
  }
  const used = Math.min(balanceMinor, each.amountMinor);
  if (used > 0) lines.push([t('credit'), t('creditUsed', { amount: of(used) })]);
  if (leftMinor > 0) lines.push([t('creditLeft'), t('creditLeftWords', { amount: of(leftMinor) })]);
  if (leftMinor < 0) lines.push([t('carried'), t('carriedWords', { amount: of(-leftMinor) })]);
  return lines;
}

function rowsOf(purchase: Purchase): Row[] {
  const { now } = purchase;
  const { interval } = purchase.plan;
  const { today, first, each, later } = chargesOf(purchase);
  const isFree = first.at > now;
  const second = secondCharge(purchase);
  const repeats = !later || later.at > second;
  const rows: Row[] = [[t('today'), paid(today)]];
  if (isFree) rows.push([day(first.at), paid(first)]);
  rows.push(...balanceLines(purchase));
  if (repeats)
    rows.push([
      isFree ? t('then') : t('from', { date: day(second) }),
      shared('price', { price: money(each), interval }),
    ]);
  if (later) rows.push([t('from', { date: day(later.at) }), shared('price', { price: money(later), interval })]);
  return rows;
}

/** What is charged and when, as figures, and how to cancel in a sentence. */
export function Charges({ purchase }: { purchase: Purchase }) {
  return (
    <div className="pay-charges" aria-live="polite">
      <Facts className="pay-rows" rows={rowsOf(purchase)} />
      <p className="pay-terms">{wayOutOf(purchase)}</p>
    </div>
  );
}
