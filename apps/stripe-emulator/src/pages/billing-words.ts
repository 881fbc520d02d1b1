import type { Engine } from '../engine/engine.ts';
import type { Subscription } from '../engine/wire.ts';
import { interval, money } from './figures.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

const tones: Readonly<Record<string, string>> = {
  active: 'good',
  paid: 'good',
  succeeded: 'good',
  won: 'good',
  delivered: 'good',
  complete: 'good',
  trialing: 'good',
  past_due: 'warn',
  incomplete: 'warn',
  open: 'warn',
  waiting: 'warn',
  held: 'warn',
  needs_response: 'warn',
  refunded: 'warn',
  disputed: 'warn',
  paused: 'warn',
  failed: 'bad',
  lost: 'bad',
  unpaid: 'bad',
  uncollectible: 'bad',
  incomplete_expired: 'bad',
};

export const badge = (status: string): Markup =>
  html`<span class="badge ${tones[status] ?? ''}">${status.replaceAll('_', ' ')}</span>`;

export const productOf = (engine: Engine, subscription: Subscription): string =>
  subscription.items.data.map(({ price }) => engine.tables.product.get(price.product)?.name ?? price.id).join(', ');

export const ratesOf = (subscription: Subscription): string =>
  subscription.items.data
    .map(
      ({ price, quantity = 1 }) =>
        `${quantity === 1 ? '' : `${quantity} × `}${money(price.unit_amount ?? 0, price.currency)} ${interval(price)}`,
    )
    .join(', ');

export const periodEnd = (subscription: Subscription): number | undefined =>
  subscription.items.data[0]?.current_period_end;

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

interface WithCard {
  readonly card?: { readonly brand: string | null; readonly last4: string | null } | null | undefined;
}

export const cardWords = ({ card }: WithCard): string =>
  `${brands[card?.brand ?? ''] ?? 'Card'} •••• ${card?.last4 ?? ''}`;
