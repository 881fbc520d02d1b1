import { addMonths } from '../../billing/period.ts';
import { declines } from '../../cards/test-cards.ts';
import type { DueKind, DueRow } from '../../engine/secrets.ts';
import { Failure } from '../../http/failure.ts';
import type { PageRoute, PageContext } from '../page-context.ts';
import { time } from '../figures.ts';
import { html } from '../markup.ts';
import type { Content, Markup } from '../markup.ts';
import { root, saying, section, showView } from './frame.ts';
import { act, form, view } from './guard.ts';
import { customerName, linkBelow } from './rows.ts';

const hour = 3_600_000;

/** How far each button advances the clock; a month ends on the same day of the next one. */
const steps: Readonly<Record<string, { readonly words: string; readonly length: (now: number) => number }>> = {
  hour: { words: '1 hour', length: () => hour },
  day: { words: '1 day', length: () => 24 * hour },
  'three-days': { words: '3 days', length: () => 3 * 24 * hour },
  'fourteen-days': { words: '14 days', length: () => 14 * 24 * hour },
  month: { words: '1 month', length: (now) => addMonths(now / 1000, 1) * 1000 - now },
};

const units: Readonly<Record<string, number>> = { minutes: 60_000, hours: hour, days: 24 * hour };
const farthest = 10 * 366 * 24 * hour;

const happenings: Readonly<Record<DueKind, string>> = {
  clock_end: 'A test clock ends',
  discount_end: 'A discount ends',
  pause_end: 'A pause ends',
  subscription_cancel: 'A subscription ends',
  trial_reminder: 'A trial is about to end',
  upcoming: 'A renewal is announced',
  period_end: 'A period or trial ends',
  incomplete_end: 'A first payment was not made in time',
  pending_change_end: 'A change was not paid in time',
  invoice_finalize: 'An invoice is finalised and collected',
  invoice_retry: 'A failed payment is tried again',
  session_end: 'A Checkout page expires',
};

export const happening = ({ kind }: DueRow): string => happenings[kind];

function subjectOf({ engine }: PageContext, { subject }: DueRow): Content {
  const subscription = engine.tables.subscription.get(subject);
  const owner =
    subscription ?? engine.tables.invoice.get(subject) ?? engine.tables['checkout.session'].get(subject) ?? null;
  const customer = engine.tables.customer.get(owner?.customer ?? '');
  if (customer === undefined) return null;
  const name = customerName(customer);
  return html` (${subscription === undefined ? linkBelow('customers', customer.id, name) : linkBelow('subscriptions', subject, name)})`;
}

function clock(context: PageContext): Markup {
  const { engine } = context;
  const next = engine.due.next(null);
  const ahead = Math.round(engine.offset() / 1000);
  return section(
    'Clock',
    html`<p class="stack tight">
        <span class="price small-price" id="now">${time(engine.now())}</span>
        <span class="muted"
          >${ahead === 0 ? 'It goes with real time.' : html`${lengthOf(ahead)} ahead of real time. It never goes back.`}</span
        >
      </p>
      ${form(
        context,
        `${root}/clock`,
        Object.entries(steps).map(
          ([name, { words }]) => html`<button name="step" value="${name}">Advance ${words}</button>`,
        ),
      )}
      ${form(
        context,
        `${root}/clock`,
        html`<div class="field short">
            <label for="amount">Amount</label
            ><input id="amount" name="amount" type="number" min="1" step="any" value="7" required />
          </div>
          <div class="field short">
            <label for="unit">Unit</label
            ><select id="unit" name="unit">
              ${Object.keys(units).map((each) => html`<option value="${each}" ${each === 'days' ? html` selected` : null}>${each}</option>`)}
            </select>
          </div>
          <button>Advance</button>`,
        'row bottom',
      )}
      ${
        next === undefined
          ? html`<p class="muted">Nothing is due.</p>`
          : html`<div class="row apart notice">
              <p>
                <strong>Next:</strong> ${happening(next)}${subjectOf(context, next)}
                <span class="muted">${time(next.at)}</span>
              </p>
              ${form(context, `${root}/clock`, html`<button name="step" value="next">Advance to it</button>`)}
            </div>`
      }`,
  );
}

function lengthOf(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const rest = `${Math.floor((seconds % 86_400) / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return days === 0 ? rest : `${days} d ${rest}`;
}

export const failForm = (context: PageContext, customer: string | null): Markup =>
  form(
    context,
    `${root}/fail`,
    html`${customer === null ? null : html`<input type="hidden" name="customer" value="${customer}" />`}
      <div class="field">
        <label for="code">What the bank says</label
        ><select id="code" name="code">
          ${Object.entries(declines).map(
            ([code, { message }]) => html`<option value="${code}">${code.replaceAll('_', ' ')}: ${message}</option>`,
          )}
        </select>
      </div>
      <button class="danger">Fail next payment</button>`,
    'row bottom',
  );

function failing(context: PageContext): Markup {
  const armed = context.engine.nextPaymentFails;
  const of = armed === null || armed.customer === null ? null : context.engine.tables.customer.get(armed.customer);
  return section(
    'Next payment',
    armed === null
      ? html`<p class="muted">Is answered as its card says. It can be made to fail, whatever the card.</p>
          ${failForm(context, null)}`
      : html`<p>
            <span class="badge bad">fails</span>
            ${of == null ? 'Whoever pays next' : html`The next payment of ${customerName(of)}`} is declined:
            ${armed.code.replaceAll('_', ' ')}.
          </p>
          ${form(context, `${root}/fail`, html`<button name="code" value="">Let it pass</button>`)}`,
  );
}

function counts({ engine }: PageContext): Markup {
  const { customer, subscription, invoice, charge, promotion_code: codes, event } = engine.tables;
  const shown = [
    ['Customers', 'customers', customer.size],
    ['Subscriptions', 'subscriptions', subscription.size],
    ['Invoices', 'invoices', invoice.size],
    ['Charges', 'charges', charge.size],
    ['Promotion codes', 'promotion-codes', codes.size],
    ['Events', 'events', event.size],
  ] as const;
  return html`<dl class="facts">
    ${shown.map(
      ([name, place, count]) =>
        html`<div>
          <dt><a href="${root}/${place}">${name}</a></dt>
          <dd>${count}</dd>
        </div>`,
    )}
  </dl>`;
}

async function advance(context: PageContext, fields: URLSearchParams): Promise<string> {
  await context.advance(distance(context, fields));
  return saying(root, 'advanced');
}

function distance({ engine }: PageContext, fields: URLSearchParams): number {
  const name = fields.get('step');
  const now = engine.milliseconds();
  if (name === 'next') return Math.max(0, (engine.due.next(null)?.at ?? 0) * 1000 - now);
  const step = name !== null && Object.hasOwn(steps, name) ? steps[name] : undefined;
  const unit = units[fields.get('unit') ?? ''];
  const length = step?.length(now) ?? Number(fields.get('amount') ?? '') * (unit ?? NaN);
  if (!Number.isFinite(length) || length <= 0 || length > farthest)
    throw new Failure('The clock goes forward, by ten years at most at a time.');
  return Math.round(length);
}

function arrange({ engine, testControls }: PageContext, fields: URLSearchParams): string {
  const code = fields.get('code') ?? '';
  const customer = fields.get('customer');
  if (code === '') {
    engine.nextPaymentFails = null;
    return saying(root, 'disarmed');
  }
  if (!Object.hasOwn(declines, code)) throw new Failure(`No bank says '${code}'.`);
  testControls.failNextPayment({ code, ...(customer === null ? {} : { customer }) });
  return saying(customer === null ? root : `${root}/customers/${customer}`, 'armed');
}

const overview = view(root, (context, exchange) =>
  showView(exchange, {
    title: 'Overview',
    section: 'Overview',
    body: [clock(context), failing(context), counts(context)],
  }),
);

export const overviewPages: readonly PageRoute[] = [
  overview,
  { ...overview, path: `${root}/` },
  act(`${root}/clock`, advance),
  act(`${root}/fail`, arrange),
];
