import type { Charge, Dispute, Refund } from '../../engine/wire.ts';
import { Failure } from '../../http/failure.ts';
import { isDecided } from '../../payments/dispute.ts';
import { find } from '../../resources/find.ts';
import { minorDigits } from '../../payments/shown.ts';
import { money } from '../figures.ts';
import { badge } from '../billing-words.ts';
import type { PageRoute, PageContext } from '../page-context.ts';
import { html } from '../markup.ts';
import type { Content } from '../markup.ts';
import { facts, rawObject, root, saying, section, showView, table } from './frame.ts';
import { act, form, view } from './guard.ts';
import { chargeColumns, chargeStatus, customerLink, newest, when } from './rows.ts';

const place = `${root}/charges`;

const list = view(place, ({ engine }, exchange) => {
  const { rows, older } = newest(engine.tables.charge, exchange);
  showView(exchange, {
    title: 'Charges',
    section: 'Charges',
    body: [table('Charges', chargeColumns(engine), rows), older],
  });
});

const leftOf = (charge: Charge): number => charge.amount - charge.amount_refunded;

function refundForm(context: PageContext, charge: Charge): Content {
  const digits = minorDigits(charge.currency);
  return form(
    context,
    `${place}/${charge.id}/refund`,
    html`<div class="field short">
        <label for="amount">Amount in ${charge.currency.toUpperCase()}</label
        ><input
          id="amount"
          name="amount"
          inputmode="decimal"
          value="${(leftOf(charge) / 10 ** digits).toFixed(digits)}"
          required
        />
      </div>
      <button>Refund</button>`,
    'row bottom',
  );
}

function disputes(context: PageContext, rows: readonly Dispute[]): Content {
  return table(
    'Disputes',
    [
      { name: 'Reason', cell: (row) => row.reason.replaceAll('_', ' ') },
      { name: 'Amount', kind: 'number', cell: (row) => money(row.amount, row.currency) },
      { name: 'Status', cell: (row) => badge(row.status) },
      {
        name: 'What to do',
        kind: 'act',
        cell: (row) =>
          isDecided(row)
            ? null
            : form(
                context,
                `${place}/${row.charge}/disputes/${row.id}`,
                html`<button name="outcome" value="won">Win</button
                  ><button class="danger" name="outcome" value="lost">Lose</button>`,
              ),
      },
    ],
    rows,
  );
}

const refundColumns = [
  { name: 'Amount', cell: (row: Refund) => money(row.amount, row.currency) },
  { name: 'Status', cell: (row: Refund) => badge(row.status ?? '') },
  { name: 'Created', cell: (row: Refund) => when(row.created) },
];

const page = view(`${place}/:`, async (context, exchange, id = '') => {
  const { engine } = context;
  const charge = find(engine, 'charge', id);
  const settled = charge.status === 'succeeded' && !charge.disputed && leftOf(charge) > 0;
  const raw = await context.stripe.charges.retrieve(id);
  showView(exchange, {
    title: `Charge of ${money(charge.amount, charge.currency)}`,
    section: 'Charges',
    body: [
      facts([
        ['Id', html`<span class="code">${id}</span>`],
        ['Customer', customerLink(engine, charge.customer)],
        ['Status', badge(chargeStatus(charge))],
        ['Bank', charge.failure_message ?? charge.outcome?.seller_message],
        ['Card', `•••• ${charge.payment_method_details?.card?.last4 ?? ''}`],
        ['Given back', charge.amount_refunded === 0 ? null : money(charge.amount_refunded, charge.currency)],
        ['Created', when(charge.created)],
      ]),
      settled && section('Give money back', refundForm(context, charge)),
      section('Refunds', table('Refunds', refundColumns, engine.tables.refund.withKey('charge', id))),
      section('Disputes', [
        disputes(context, engine.tables.dispute.withKey('charge', id)),
        settled && form(context, `${place}/${id}/dispute`, html`<button class="danger">Open a dispute</button>`),
      ]),
      rawObject(raw),
    ],
  });
});

/** Converts a typed amount to the smallest unit. */
export function readAmount(typed: string, currency: string): number {
  const digits = minorDigits(currency);
  const found = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim());
  const fraction = found?.[2] ?? '';
  if (found === null || fraction.length > digits)
    throw new Failure(`An amount in ${currency.toUpperCase()} is a number with at most ${digits} decimals.`);
  return Number(`${found[1] ?? ''}${fraction.padEnd(digits, '0')}`);
}

export const chargePages: readonly PageRoute[] = [
  list,
  page,
  act(`${place}/:/refund`, async ({ engine, stripe }, fields, _, id = '') => {
    const charge = find(engine, 'charge', id);
    await stripe.refunds.create({ charge: id, amount: readAmount(fields.get('amount') ?? '', charge.currency) });
    return saying(`${place}/${id}`, 'refunded');
  }),
  act(`${place}/:/dispute`, ({ testControls }, _fields, _, id = '') => {
    testControls.openDispute(id);
    return saying(`${place}/${id}`, 'disputed');
  }),
  act(`${place}/:/disputes/:`, ({ testControls }, fields, _, id = '', dispute = '') => {
    const outcome = fields.get('outcome');
    if (outcome !== 'won' && outcome !== 'lost') throw new Failure('A dispute is won or lost.');
    testControls.closeDispute(dispute, outcome);
    return saying(`${place}/${id}`, 'closed');
  }),
];
