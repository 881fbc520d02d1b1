import type { Invoice, PaymentMethod } from '../../engine/wire.ts';
import { intentOf } from '../../resources/invoices/finalize.ts';
import { methodOf } from '../../resources/invoices/pay.ts';
import { badge, cardWords } from '../billing-words.ts';
import { cardFieldset, testCards } from '../card-form.ts';
import type { Errors, Typed } from '../card-form.ts';
import type { Page } from '../exchange.ts';
import { money } from '../figures.ts';
import { html } from '../markup.ts';
import type { Content, Markup } from '../markup.ts';
import { testMode } from '../notice.ts';
import type { PageContext } from '../page-context.ts';
import { invoiceView } from './view.ts';
import type { InvoiceView } from './view.ts';

export interface Problems {
  readonly status: number;
  readonly typed?: Typed;
  readonly errors?: Errors;
  readonly refusal?: string;
  readonly paid?: boolean;
}

export const canBePaid = ({ status }: Invoice): boolean => status === 'open' || status === 'uncollectible';

export function invoicePage(context: PageContext, invoice: Invoice, problems: Problems = { status: 200 }): Page {
  const view = invoiceView(context.engine, invoice);
  return {
    title: `Invoice ${view.number}`,
    status: problems.status,
    body: html`<main class="middle stack wide">
      <div class="row apart"><strong>${view.from}</strong> ${testMode}</div>
      <div class="row apart">
        <h1>Invoice ${view.number}</h1>
        <a class="button screen" href="/i/${invoice.id}/pdf">Download PDF</a>
      </div>
      ${problems.refusal === undefined ? null : html`<p class="notice bad" role="alert" tabindex="-1">${problems.refusal}</p>`}
      ${problems.paid === true && html`<p class="notice good" role="status">This invoice is paid. Thank you.</p>`}
      ${head(view)} ${table(view)} ${canBePaid(invoice) && payment(context, invoice, view, problems)}
    </main>`,
  };
}

const head = ({ facts, to }: InvoiceView): Markup =>
  html`<dl class="facts">
    <div class="for">
      <dt>For</dt>
      <dd>${to.map((line, index) => [index > 0 && html`<br />`, line])}</dd>
    </div>
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${name === 'Status' ? badge(value) : value}</dd>
        </div>`,
    )}
  </dl>`;

const table = ({ lines, sums, due, currency }: InvoiceView): Markup =>
  html`<div class="stack">
    <table>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" class="number">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          ({ description, period, amount }) =>
            html`<tr>
              <td>${description}${period !== '' && html`<br /><span class="muted small">${period}</span>`}</td>
              <td class="number">${money(amount, currency)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <dl class="sums">
      ${sums.map(
        ([name, amount]) =>
          html`<div>
            <dt>${name}</dt>
            <dd class="number">${money(amount, currency)}</dd>
          </div>`,
      )}
      <div class="line strong">
        <dt>Still to pay</dt>
        <dd class="number">${money(due, currency)}</dd>
      </div>
    </dl>
  </div>`;

function payment(context: PageContext, invoice: Invoice, view: InvoiceView, problems: Problems): Markup {
  const amount = money(view.due, view.currency);
  const kept = methodOf(context.engine, invoice);
  return html`<section class="card stack screen" aria-label="Payment">
    <h2>Pay ${amount}</h2>
    ${
      intentOf(context.engine, invoice)?.status === 'requires_action' &&
      html`<p class="notice warn">
        Your bank wants to know that it is you. <a href="/i/${invoice.id}/authenticate">Confirm the payment</a>
      </p>`
    }
    ${kept !== undefined && payWithKept(invoice, kept, amount)}
    <form class="stack" method="post" action="/i/${invoice.id}" novalidate>
      <h3>${kept === undefined ? 'Card' : 'Or another card'}</h3>
      ${cardFieldset({ ...startingWith(invoice), ...problems.typed }, problems.errors ?? {})}
      <button class="primary">Pay ${amount}</button>
      ${testCards}
    </form>
  </section>`;
}

const payWithKept = (invoice: Invoice, kept: PaymentMethod, amount: string): Content =>
  html`<form method="post" action="/i/${invoice.id}">
    <button class="primary whole" name="kept" value="${kept.id}">Pay ${amount} with ${cardWords(kept)}</button>
  </form>`;

const startingWith = ({ customer_name: name, customer_address: address }: Invoice): Typed => ({
  name: name ?? '',
  country: address?.country ?? 'US',
  postal: address?.postal_code ?? '',
});
