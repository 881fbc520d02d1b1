import type { Engine } from '../engine/engine.ts';
import { newId } from '../engine/ids.ts';
import type { Customer, TaxRate } from '../engine/wire.ts';

/** Standard rates for digital services, in percent, as of 2026. No tax is collected for other countries. */
const rates: Readonly<Record<string, readonly [percent: number, kind: 'vat' | 'gst' | 'jct']>> = {
  AT: [20, 'vat'],
  AU: [10, 'gst'],
  BE: [21, 'vat'],
  CH: [8.1, 'vat'],
  DE: [19, 'vat'],
  DK: [25, 'vat'],
  ES: [21, 'vat'],
  FI: [25.5, 'vat'],
  FR: [20, 'vat'],
  GB: [20, 'vat'],
  IE: [23, 'vat'],
  IT: [22, 'vat'],
  JP: [10, 'jct'],
  NL: [21, 'vat'],
  NO: [25, 'vat'],
  NZ: [15, 'gst'],
  PL: [23, 'vat'],
  PT: [23, 'vat'],
  SE: [25, 'vat'],
};

const displayNames = { vat: 'VAT', gst: 'GST', jct: 'JCT' } as const;

/** `no_place`: the customer's location is unknown. `none`: it is known, and no tax is collected there. */
export type TaxPlace =
  | { readonly kind: 'no_place' }
  | { readonly kind: 'none' }
  | { readonly kind: 'rate'; readonly rate: TaxRate };

export function taxPlace(engine: Engine, customer: Customer): TaxPlace {
  const country = customer.address?.country ?? null;
  if (country === null) return { kind: 'no_place' };
  if (customer.tax_exempt === 'exempt' || customer.tax_exempt === 'reverse' || !Object.hasOwn(rates, country))
    return { kind: 'none' };
  return { kind: 'rate', rate: rateOf(engine, country) };
}

function rateOf(engine: Engine, country: string): TaxRate {
  const kept = engine.tables.setting.get(`tax_rate:${country}`)?.value;
  const known = typeof kept === 'string' ? engine.tables.tax_rate.get(kept) : undefined;
  if (known !== undefined) return known;
  const [percent, kind] = rates[country] ?? [0, 'vat'];
  const rate = engine.put('tax_rate', {
    id: newId('txr'),
    object: 'tax_rate',
    active: true,
    country,
    created: engine.now(),
    description: null,
    display_name: displayNames[kind],
    effective_percentage: percent,
    flat_amount: null,
    inclusive: false,
    jurisdiction: country,
    jurisdiction_level: 'country',
    livemode: false,
    metadata: {},
    percentage: percent,
    rate_type: 'percentage',
    state: null,
    tax_type: kind,
  });
  engine.put('setting', { id: `tax_rate:${country}`, value: rate.id });
  return rate;
}

/** Tax on an amount: added to it, or included in it. */
export const taxOn = (amount: number, percent: number, inclusive: boolean): number =>
  inclusive ? Math.round(amount - amount / (1 + percent / 100)) : Math.round((amount * percent) / 100);
