import type { Charge } from '../engine/wire.ts';
import { badge, cardWords } from './billing-words.ts';
import type { Exchange, Page } from './exchange.ts';
import { date, money } from './figures.ts';
import { html } from './markup.ts';
import { notice, testMode } from './notice.ts';
import type { PageRoute, PageContext } from './page-context.ts';

/** The page at a charge's receipt address. */
function receiptPage(charge: Charge): Page {
  const { amount, amount_refunded: back, currency } = charge;
  const facts = [
    ['Status', badge(charge.refunded ? 'refunded' : charge.captured ? 'paid' : 'authorized')],
    ['Date', date(charge.created)],
    ['Card', cardWords({ card: charge.payment_method_details?.card })],
    ['For', charge.description],
  ] as const;
  return {
    title: 'Receipt',
    body: html`<main class="middle stack wide">
      <div class="row apart"><strong>Houselights (test)</strong> ${testMode}</div>
      <h1>Receipt for ${money(amount, currency)}</h1>
      <dl class="facts">
        ${facts.map(
          ([name, value]) =>
            value !== null &&
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      <dl class="sums">
        <div>
          <dt>Amount</dt>
          <dd class="number">${money(amount, currency)}</dd>
        </div>
        ${
          back > 0 &&
          html`<div>
            <dt>Refunded</dt>
            <dd class="number">${money(-back, currency)}</dd>
          </div>`
        }
        <div class="line strong">
          <dt>${charge.captured ? 'Paid' : 'Held'}</dt>
          <dd class="number">${money(amount - back, currency)}</dd>
        </div>
      </dl>
    </main>`,
  };
}

function show({ engine }: PageContext, exchange: Exchange, id = ''): void {
  const charge = engine.tables.charge.get(id);
  if (charge === undefined || charge.receipt_url === null)
    return exchange.show(notice(404, 'There is nothing here', 'This address leads to no receipt.'));
  exchange.show(receiptPage(charge));
}

export const receiptPages: readonly PageRoute[] = [{ method: 'GET', path: '/r/:', answer: show }];
