import { sql, statement } from '@houselights/db';
import { LRUCache } from 'lru-cache';
import { accountChanged } from '@houselights/jobs';
import { hasAccess } from '@houselights/rules';
import { currentFacts, toFact } from '../access/index.ts';
import { batchReads } from '../shared/batch-reads.ts';
import { onEvent } from '../shared/on-event.ts';
import type { RowFrom } from '@houselights/db';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { AccessClaims } from '../ports/access-tokens.ts';
import type { PlainFact } from '../access/index.ts';
import type { AccessFact } from '@houselights/rules';

/** Turns the claims of a verified token into a caller. */
export interface Callers {
  /** The caller, or undefined if the account is deleted. */
  resolve(claims: AccessClaims): Promise<Caller | undefined>;
  close(): Promise<void>;
}

const standingOf = statement({
  name: 'caller-facts',
  text: `select a.id, a."accountType", a."superAdmin",
    ${currentFacts} as facts
    from account a where a.id = any($1) and a."deletedAt" is null`,
  params: { accountIds: sql.array(sql.text) },
  row: { id: sql.text, accountType: sql.int4, superAdmin: sql.bool, facts: sql.json<readonly PlainFact[]>() },
});

interface Facts extends Omit<RowFrom<typeof standingOf>, 'facts'> {
  readonly facts: readonly AccessFact[];
}

/** Caches account facts for at most ten seconds, and drops them as soon as the bus reports a change. */
export async function createCallers({
  db,
  bus,
  billingClock,
}: Pick<CoreDeps, 'db' | 'bus' | 'billingClock'>): Promise<Callers> {
  const cache = new LRUCache<string, Facts>({ max: 50_000, ttl: 10_000 });
  /** The newest read of each account that is being read. A change that arrives meanwhile removes it: what was read may be older. */
  const reads = new Map<string, object>();
  const unsubscribe = await onEvent({ db, bus }, accountChanged, ({ accountId }) => {
    cache.delete(accountId);
    reads.delete(accountId);
  });
  const stopGap = bus.onGap(() => {
    cache.clear();
    reads.clear();
  });

  const read = batchReads(async (accountIds) => {
    const rows = await standingOf.rows(db.pool, { accountIds });
    return new Map(rows.map((row): [string, Facts] => [row.id, { ...row, facts: row.facts.map(toFact) }]));
  });

  async function facts(accountId: string): Promise<Facts | undefined> {
    const own = {};
    reads.set(accountId, own);
    try {
      const row = await read(accountId);
      if (row !== undefined && reads.get(accountId) === own) cache.set(accountId, row);
      return row;
    } finally {
      if (reads.get(accountId) === own) reads.delete(accountId);
    }
  }

  return {
    async resolve({ accountId, sessionId, deviceId, scope, expiresAt }) {
      const known = cache.get(accountId) ?? (await facts(accountId));
      if (known === undefined) return undefined;
      return {
        accountId,
        sessionId,
        deviceId,
        scope,
        accountType: known.accountType,
        superAdmin: known.superAdmin,
        hasSubscription: hasAccess(known.facts, billingClock.now()),
        tokenExpiresAt: expiresAt,
      };
    },
    close: async () => {
      stopGap();
      await unsubscribe();
    },
  };
}
