import type { AccessFact } from '@houselights/rules';

type Instants =
  | 'startedAt'
  | 'paidUntil'
  | 'graceUntil'
  | 'trialEndsAt'
  | 'dueAt'
  | 'cancelledAt'
  | 'endedAt'
  | 'resumesAt'
  | 'withheldAt'
  | 'givenFrom'
  | 'firstTryAt';

/** An access fact as JSON, which has no dates: instants are milliseconds since 1970. */
export type PlainFact = { readonly [K in keyof AccessFact]: K extends Instants ? number | null : AccessFact[K] };

const ms = (column: string): string => `'${column}', floor(extract(epoch from f."${column}") * 1000)`;

/** SQL: the current access facts of the account in row `a`, as a JSON array. */
export const currentFacts = `coalesce((select json_agg(json_build_object('source', f.source, 'sourceId', f."sourceId",
    'planId', f."planId", 'renews', f.renews, 'paused', f.paused, 'withheld', f.withheld, 'owed', f.owed, ${ms('startedAt')},
    ${ms('paidUntil')}, ${ms('graceUntil')}, ${ms('trialEndsAt')}, ${ms('dueAt')},
    ${ms('cancelledAt')}, ${ms('endedAt')}, ${ms('resumesAt')}, ${ms('withheldAt')}, ${ms('givenFrom')},
    ${ms('firstTryAt')}) order by f.id)
  from access_fact f where f."accountId" = a.id and f."knownUntil" is null), '[]'::json)`;

const date = (at: number | null): Date | null => (at === null ? null : new Date(at));

export function toFact(plain: PlainFact): AccessFact {
  return {
    ...plain,
    startedAt: new Date(plain.startedAt ?? 0),
    paidUntil: date(plain.paidUntil),
    graceUntil: date(plain.graceUntil),
    trialEndsAt: date(plain.trialEndsAt),
    dueAt: date(plain.dueAt),
    cancelledAt: date(plain.cancelledAt),
    endedAt: date(plain.endedAt),
    resumesAt: date(plain.resumesAt),
    withheldAt: date(plain.withheldAt),
    givenFrom: date(plain.givenFrom ?? null),
    firstTryAt: date(plain.firstTryAt ?? null),
  };
}
