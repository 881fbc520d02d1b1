import { sql, statement } from '@houselights/db';
import { currentFacts, toFact } from '../access/index.ts';
import type { PlainFact } from '../access/index.ts';
import type { Queries } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

/** A row as JSON: instants are text. */
type StoredRow = Readonly<Record<string, unknown>>;

/** What we have stored about an account's money, read in one query. */
export interface KnownState {
  readonly subscriptions: ReadonlyMap<string, StoredRow>;
  readonly invoices: ReadonlyMap<string, StoredRow>;
  /** Coupons by the subscription they are applied to or pending for. */
  readonly coupons: ReadonlyMap<string, { readonly code: string; readonly state: string }>;
  readonly facts: readonly AccessFact[];
  /** Emails already written, as `kind subject`. */
  readonly notices: ReadonlySet<string>;
  /** Plan names by id, and plan ids by the provider's price. */
  readonly planNames: ReadonlyMap<string, string>;
  readonly planOfPrice: ReadonlyMap<string, string>;
  readonly graceDays: number;
  /** When deletion was requested, and when it happened. */
  readonly deleteRequestedAt: Date | null;
  readonly deletedAt: Date | null;
}

const readState = statement({
  name: 'known-billing-state',
  text: `select
  coalesce((select json_agg(s) from subscription s where s."accountId" = a.id), '[]'::json) as subscriptions,
  coalesce((select json_agg(i) from invoice i where i."accountId" = a.id), '[]'::json) as invoices,
  coalesce((select json_agg(json_build_object('subscriptionId', c."subscriptionId", 'code', c.code, 'state', c.state))
    from coupon_redemption c where c."accountId" = a.id), '[]'::json) as coupons,
  ${currentFacts} as facts,
  coalesce((select json_agg(n.kind || ' ' || n.subject) from billing_notice n where n."accountId" = a.id), '[]'::json) as notices,
  coalesce((select json_object_agg(p.id, p.name) from plan p), '{}'::json) as plans,
  coalesce((select json_object_agg(pp."stripePriceId", pp."planId") from plan_price pp
    where pp."stripePriceId" is not null), '{}'::json) as prices,
  (select "graceDays" from billing_settings where id = 1) as "graceDays",
  a."deleteRequestedAt", a."deletedAt"
  from account a where a.id = $1`,
  params: { accountId: sql.text },
  row: {
    subscriptions: sql.json<readonly StoredRow[]>(),
    invoices: sql.json<readonly StoredRow[]>(),
    coupons: sql.json<readonly { readonly subscriptionId: string; readonly code: string; readonly state: string }[]>(),
    facts: sql.json<readonly PlainFact[]>(),
    notices: sql.json<readonly string[]>(),
    plans: sql.json<Readonly<Record<string, string>>>(),
    prices: sql.json<Readonly<Record<string, string>>>(),
    graceDays: sql.int4,
    deleteRequestedAt: sql.nullable(sql.timestamptz),
    deletedAt: sql.nullable(sql.timestamptz),
  },
});

export async function readKnownState(queries: Queries, accountId: string): Promise<KnownState> {
  const row = await readState.first(queries, { accountId });
  if (row === undefined) throw new Error('the account of a customer is gone');
  const byId = (rows: readonly StoredRow[]) => new Map(rows.map((each) => [String(each['id']), each]));
  return {
    subscriptions: byId(row.subscriptions),
    invoices: byId(row.invoices),
    coupons: new Map(row.coupons.map(({ subscriptionId, ...coupon }) => [subscriptionId, coupon])),
    facts: row.facts.map(toFact),
    notices: new Set(row.notices),
    planNames: new Map(Object.entries(row.plans)),
    planOfPrice: new Map(Object.entries(row.prices)),
    graceDays: row.graceDays,
    deleteRequestedAt: row.deleteRequestedAt,
    deletedAt: row.deletedAt,
  };
}

/** True if every field of `row` equals the stored one. */
export function isStored(row: Readonly<Record<string, unknown>>, stored: StoredRow | undefined): boolean {
  if (stored === undefined) return false;
  return Object.entries(row).every(([name, value]) => {
    const kept = stored[name];
    if (value instanceof Date) return typeof kept === 'string' && Date.parse(kept) === value.getTime();
    return value === kept;
  });
}
