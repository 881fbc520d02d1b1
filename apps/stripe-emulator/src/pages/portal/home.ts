import type { Invoice, PaymentMethod, Subscription } from '../../engine/wire.ts';
import { isOver } from '../../resources/subscriptions/change.ts';
import { badge, cardWords, periodEnd, productOf, ratesOf } from '../billing-words.ts';
import type { Exchange } from '../exchange.ts';
import { date, money } from '../figures.ts';
import { html } from '../markup.ts';
import type { Content, Markup } from '../markup.ts';
import type { PageContext } from '../page-context.ts';
import { doneWords, portalPage } from './session.ts';
import type { Visit } from './session.ts';

const mostInvoices = 24;

/** The customer's default card, unless a subscription has its own. */
export const isDefault = ({ customer }: Visit, method: PaymentMethod): boolean =>
  customer.invoice_settings.default_payment_method === method.id;

export const liveSubscriptions = ({ engine }: PageContext, { customer }: Visit): Subscription[] =>
  engine.tables.subscription.withKey('customer', customer.id).filter((each) => !isOver(each));

/** A card in use cannot be removed. */
export const isInUse = (context: PageContext, visit: Visit, method: PaymentMethod): boolean =>
  liveSubscriptions(context, visit).some(
    ({ default_payment_method: own }) => own === method.id || (own === null && isDefault(visit, method)),
  );

function whenWords(row: Subscription): string {
  const end = periodEnd(row);
  if (row.cancel_at !== null) return `Ends on ${date(row.cancel_at)}`;
  if (end === undefined) return '';
  return row.status === 'trialing' ? `Free until ${date(end)}` : `Renews on ${date(end)}`;
}

const subscriptionRow = (context: PageContext, { features, root }: Visit, row: Subscription): Markup =>
  html`<li class="row apart">
    <div>
      <p><strong>${productOf(context.engine, row)}</strong> ${badge(row.status)}</p>
      <p class="muted small">${ratesOf(row)}. ${whenWords(row)}</p>
    </div>
    <div class="row">
      ${features.subscription_update.enabled && html`<a class="button" href="${root}/update/${row.id}">Change plan</a>`}
      ${row.cancel_at_period_end && html`<form method="post" action="${root}/keep/${row.id}"><button>Keep subscription</button></form>`}
      ${features.subscription_cancel.enabled && row.cancel_at === null && html`<a class="button danger" href="${root}/cancel/${row.id}">Cancel</a>`}
    </div>
  </li>`;

function cardRow(context: PageContext, visit: Visit, row: PaymentMethod): Markup {
  const name = cardWords(row);
  return html`<li class="row apart">
    <div>
      <p><strong>${name}</strong> ${isDefault(visit, row) && html`<span class="badge">default</span>`}</p>
      <p class="muted small">Expires ${String(row.card?.exp_month ?? '').padStart(2, '0')} / ${row.card?.exp_year}</p>
    </div>
    <div class="row">
      ${
        !isDefault(visit, row) &&
        html`<form method="post" action="${visit.root}/cards/${row.id}/default">
          <button>Make default<span class="hidden">: ${name}</span></button>
        </form>`
      }
      ${
        !isInUse(context, visit, row) &&
        html`<form method="post" action="${visit.root}/cards/${row.id}/remove">
          <button class="danger">Remove<span class="hidden">: ${name}</span></button>
        </form>`
      }
    </div>
  </li>`;
}

const invoiceRow = (row: Invoice): Markup =>
  html`<li class="row apart">
    <div>
      <p>${date(row.created)} ${badge(row.status ?? '')}</p>
      <p class="muted small"><a href="${pathOf(row.hosted_invoice_url)}">Invoice ${row.number}</a></p>
    </div>
    <p class="number">${money(row.total, row.currency)}</p>
  </li>`;

/** Addresses stored before the emulator moved to another port still work. */
const pathOf = (address: string | null | undefined): string =>
  address != null && URL.canParse(address) ? new URL(address).pathname : '';

const list = (title: string, none: string, rows: readonly Markup[], more: Content = null): Markup =>
  html`<section class="card stack">
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="muted">${none}</p>`
        : html`<ul class="list">
            ${rows}
          </ul>`
    }${more}
  </section>`;

export function showHome(context: PageContext, exchange: Exchange, visit: Visit, alert?: string): void {
  const { tables } = context.engine;
  const { customer, features, root } = visit;
  const cards = tables.payment_method.withKey('customer', customer.id).toReversed();
  const invoices = tables.invoice
    .withKey('customer', customer.id)
    .filter((each) => each.hosted_invoice_url != null)
    .slice(-mostInvoices)
    .toReversed();
  exchange.show(
    portalPage(visit, {
      title: 'Billing',
      status: alert === undefined ? 200 : 422,
      alert,
      done: doneWords(exchange.query),
      body: [
        list(
          'Subscription',
          'There is no subscription.',
          liveSubscriptions(context, visit).map((row) => subscriptionRow(context, visit, row)),
        ),
        features.payment_method_update.enabled &&
          list(
            'Cards',
            'No card is kept.',
            cards.map((row) => cardRow(context, visit, row)),
            html`<p><a class="button" href="${root}/card">Add a card</a></p>`,
          ),
        features.invoice_history.enabled && list('Invoices', 'There are no invoices.', invoices.map(invoiceRow)),
      ],
    }),
  );
}
