import type { Customer, PaymentMethod } from '../../engine/wire.ts';
import { missing } from '../../http/failure.ts';
import { find } from '../../resources/find.ts';
import { badge, cardWords, periodEnd, productOf, ratesOf } from '../billing-words.ts';
import type { PageRoute, PageContext } from '../page-context.ts';
import { money } from '../figures.ts';
import { html } from '../markup.ts';
import type { Content } from '../markup.ts';
import { facts, rawObject, root, section, showView, table } from './frame.ts';
import type { Column } from './frame.ts';
import { view } from './guard.ts';
import { failForm, happening } from './overview.ts';
import {
  chargeColumns,
  customerLink,
  customerName,
  invoiceColumns,
  linkBelow,
  newest,
  ownColumns,
  subscriptionColumns,
  when,
} from './rows.ts';

const columns = ({ engine }: PageContext): readonly Column<Customer>[] => [
  { name: 'Customer', cell: (row) => linkBelow('customers', row.id, customerName(row)) },
  { name: 'Name', kind: 'wide', cell: (row) => row.name ?? null },
  {
    name: 'Subscriptions',
    cell: (row) => engine.tables.subscription.withKey('customer', row.id).map((each) => html`${badge(each.status)} `),
  },
  { name: 'Created', cell: (row) => when(row.created) },
];

const customers = view(`${root}/customers`, (context, exchange) => {
  const email = exchange.query.get('email') ?? '';
  const { rows, older } = newest(context.engine.tables.customer, exchange, email === '' ? undefined : ['email', email]);
  showView(exchange, {
    title: 'Customers',
    section: 'Customers',
    body: html`<form class="row bottom" action="${root}/customers">
        <div class="field">
          <label for="email">E-mail address</label><input id="email" name="email" type="search" value="${email}" />
        </div>
        <button>Find</button>
      </form>
      ${table('Customers', columns(context), rows)} ${older}`,
  });
});

const cardColumns = (customer: Customer): readonly Column<PaymentMethod>[] => [
  { name: 'Card', cell: cardWords },
  { name: 'Until', cell: ({ card }) => `${card?.exp_month ?? ''} / ${card?.exp_year ?? ''}` },
  {
    name: 'Use',
    cell: ({ id }) =>
      id === customer.invoice_settings.default_payment_method ? html`<span class="badge">default</span>` : null,
  },
];

const customerPage = view(`${root}/customers/:`, async (context, exchange, id = '') => {
  const { engine } = context;
  const customer = find(engine, 'customer', id);
  const of = {
    subscriptions: engine.tables.subscription.withKey('customer', id),
    invoices: engine.tables.invoice.withKey('customer', id),
    charges: engine.tables.charge.withKey('customer', id),
  };
  const raw = await context.stripe.customers.retrieve(id);
  showView(exchange, {
    title: customerName(customer),
    section: 'Customers',
    body: [
      facts([
        ['Id', html`<span class="code">${id}</span>`],
        ['Name', customer.name],
        ['Country', customer.address?.country],
        ['Balance', money(customer.balance, customer.currency ?? 'usd')],
        ['Created', when(customer.created)],
        ['Test clock', customer.test_clock],
      ]),
      section(
        'Subscriptions',
        table('Subscriptions', ownColumns(subscriptionColumns(engine)), of.subscriptions.toReversed()),
      ),
      section('Cards', table('Cards', cardColumns(customer), engine.tables.payment_method.withKey('customer', id))),
      section('Invoices', table('Invoices', ownColumns(invoiceColumns(engine)), of.invoices.toReversed())),
      section('Charges', table('Charges', ownColumns(chargeColumns(engine)), of.charges.toReversed())),
      section('Next payment of this customer', failForm(context, id)),
      rawObject(raw),
    ],
  });
});

const subscriptions = view(`${root}/subscriptions`, ({ engine }, exchange) => {
  const { rows, older } = newest(engine.tables.subscription, exchange);
  showView(exchange, {
    title: 'Subscriptions',
    section: 'Subscriptions',
    body: [table('Subscriptions', subscriptionColumns(engine), rows), older],
  });
});

/** The scheduled events of a subscription. */
function ahead({ engine }: PageContext, subject: string): Content {
  const rows = (['trial_reminder', 'upcoming', 'period_end', 'subscription_cancel', 'pause_end'] as const)
    .flatMap((kind) => engine.tables.due.get(`${kind}:${subject}`) ?? [])
    .toSorted((one, other) => one.at - other.at);
  return table(
    'Things ahead',
    [
      { name: 'What', cell: happening },
      { name: 'When', cell: ({ at }) => when(at) },
    ],
    rows,
  );
}

const subscriptionPage = view(`${root}/subscriptions/:`, async (context, exchange, id = '') => {
  const { engine } = context;
  const row = engine.tables.subscription.get(id);
  if (row === undefined) throw missing('subscription', id);
  const raw = await context.stripe.subscriptions.retrieve(id);
  showView(exchange, {
    title: productOf(engine, row),
    section: 'Subscriptions',
    body: [
      facts([
        ['Id', html`<span class="code">${id}</span>`],
        ['Customer', customerLink(engine, row.customer)],
        ['Status', badge(row.status)],
        ['Price', ratesOf(row)],
        ['Trial ends', when(row.trial_end)],
        ['Period ends', when(periodEnd(row))],
        ['Cancels', row.cancel_at === null ? null : when(row.cancel_at)],
        ['Ended', when(row.ended_at)],
      ]),
      section('Ahead', ahead(context, id)),
      section(
        'Invoices',
        table(
          'Invoices',
          ownColumns(invoiceColumns(engine)),
          engine.tables.invoice.withKey('subscription', id).toReversed(),
        ),
      ),
      rawObject(raw),
    ],
  });
});

const invoices = view(`${root}/invoices`, ({ engine }, exchange) => {
  const { rows, older } = newest(engine.tables.invoice, exchange);
  showView(exchange, {
    title: 'Invoices',
    section: 'Invoices',
    body: [table('Invoices', invoiceColumns(engine), rows), older],
  });
});

export const peoplePages: readonly PageRoute[] = [customers, customerPage, subscriptions, subscriptionPage, invoices];
