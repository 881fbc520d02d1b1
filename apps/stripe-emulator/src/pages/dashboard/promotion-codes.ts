import Stripe from 'stripe';
import { makePromotionCode } from '../../test-controls/promotion-codes.ts';
import type { PromotionCode } from '../../engine/wire.ts';
import { Failure } from '../../http/failure.ts';
import { promotionIsActive } from '../../resources/promotion-codes/routes.ts';
import type { Exchange } from '../exchange.ts';
import { couponInWords } from '../figures.ts';
import { badge } from '../billing-words.ts';
import type { PageRoute, PageContext } from '../page-context.ts';
import { html } from '../markup.ts';
import type { Content, Markup } from '../markup.ts';
import { root, saying, section, showView, table } from './frame.ts';
import type { Column } from './frame.ts';
import { act, form, view } from './guard.ts';
import { newest, when } from './rows.ts';

const place = `${root}/promotion-codes`;
const durations = { once: 'Once', repeating: 'For some months', forever: 'For ever' } as const;
const isDuration = (value: string): value is keyof typeof durations => Object.hasOwn(durations, value);

const columns = (context: PageContext): readonly Column<PromotionCode>[] => [
  { name: 'Code', cell: (row) => html`<strong>${row.code}</strong>` },
  {
    name: 'Takes off',
    cell: (row) => {
      const coupon = context.engine.tables.coupon.get(row.promotion.coupon ?? '');
      return coupon === undefined ? null : couponInWords(coupon);
    },
  },
  {
    name: 'Redeemed',
    kind: 'number',
    cell: (row) => `${row.times_redeemed}${row.max_redemptions === null ? '' : ` of ${row.max_redemptions}`}`,
  },
  { name: 'State', cell: (row) => badge(promotionIsActive(context.engine, row) ? 'active' : 'inactive') },
  { name: 'Until', kind: 'wide', cell: (row) => when(row.expires_at) },
  {
    name: 'What to do',
    kind: 'act',
    cell: (row) =>
      form(
        context,
        `${place}/${row.id}`,
        html`<button name="active" value="${row.active ? 'false' : 'true'}">
          Switch ${row.active ? 'off' : 'on'}
        </button>`,
      ),
  },
];

const input = (fields: URLSearchParams, name: string, label: string, attributes: Markup, fallback = ''): Markup =>
  html`<div class="field">
    <label for="${name}">${label}</label
    ><input id="${name}" name="${name}" value="${fields.get(name) ?? fallback}" ${attributes} />
  </div>`;

const make = (context: PageContext, fields: URLSearchParams): Content =>
  section(
    'Make one',
    form(
      context,
      place,
      html`${input(fields, 'code', 'Code', html`required pattern="[A-Za-z0-9_-]+" maxlength="100" autocapitalize="characters" autocomplete="off" spellcheck="false"`)}
        ${input(fields, 'percent', 'Percent off', html`type="number" min="0.01" max="100" step="any" required`, '20')}
        <div class="field">
          <label for="duration">How long</label
          ><select id="duration" name="duration">
            ${Object.entries(durations).map(([value, words]) => html`<option value="${value}" ${value === (fields.get('duration') ?? 'repeating') ? html` selected` : null}>${words}</option>`)}
          </select>
        </div>
        ${input(fields, 'months', 'Months', html`type="number" min="1" max="120"`, '3')}
        ${input(fields, 'most', 'Times it can be redeemed', html`type="number" min="1" placeholder="no limit"`)}
        <div class="field end"><button class="primary">Make promotion code</button></div>`,
      'grid',
    ),
  );

function show(context: PageContext, exchange: Exchange, fields: URLSearchParams, alert?: string): void {
  const { rows, older } = newest(context.engine.tables.promotion_code, exchange);
  showView(exchange, {
    title: 'Promotion codes',
    section: 'Promotion codes',
    status: alert === undefined ? 200 : 422,
    alert,
    body: [make(context, fields), table('Promotion codes', columns(context), rows), older],
  });
}

async function create({ stripe }: PageContext, fields: URLSearchParams): Promise<void> {
  const duration = fields.get('duration') ?? '';
  if (!isDuration(duration)) throw new Failure('Choose how long it takes something off.');
  const most = fields.get('most') ?? '';
  await makePromotionCode(stripe, {
    code: fields.get('code') ?? '',
    percent: Number(fields.get('percent') ?? ''),
    duration,
    months: Number(fields.get('months') ?? ''),
    ...(most === '' ? {} : { most: Number(most) }),
  });
}

export const promotionCodePages: readonly PageRoute[] = [
  view(place, (context, exchange) => show(context, exchange, new URLSearchParams())),
  act(place, async (context, fields, exchange) => {
    try {
      await create(context, fields);
      return saying(place, 'made');
    } catch (error) {
      if (!(error instanceof Failure || error instanceof Stripe.errors.StripeError)) throw error;
      return show(context, exchange, fields, error.message);
    }
  }),
  act(`${place}/:`, async ({ stripe }, fields, _, id = '') => {
    await stripe.promotionCodes.update(id, { active: fields.get('active') === 'true' });
    return saying(place, 'switched');
  }),
];
