import { LRUCache } from 'lru-cache';
import { batchReads } from '../shared/batch-reads.ts';
import { accountChanged } from '../shared/topics.ts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { AccessClaims } from '../ports/access-tokens.ts';

/** Turns the claims of a verified token into a caller. */
export interface Callers {
  /** The caller, or undefined when the account is gone. */
  resolve(claims: AccessClaims): Promise<Caller | undefined>;
  close(): Promise<void>;
}

interface Facts {
  readonly id: string;
  readonly accountType: number;
  readonly superAdmin: boolean;
  /** Milliseconds since 1970 at which the stretches of access begin and end. */
  readonly periods: readonly { readonly startedAt: number; readonly endsAt: number }[];
}

const text = `select a.id, a."accountType", a."superAdmin",
  coalesce((select json_agg(json_build_object(
      'startedAt', floor(extract(epoch from s."startedAt") * 1000),
      'endsAt', floor(extract(epoch from s."endsAt") * 1000)))
    from subscription s where s."accountId" = a.id and s."endsAt" > now()), '[]'::json) as periods
  from account a where a.id = any($1) and a."deletedAt" is null`;

/** Facts live in memory for at most ten seconds, and are dropped at once when the bus says that they changed. */
export async function createCallers({ db, bus, clock }: Pick<CoreDeps, 'db' | 'bus' | 'clock'>): Promise<Callers> {
  const cache = new LRUCache<string, Facts>({ max: 50_000, ttl: 10_000 });
  const unsubscribe = await bus.subscribe(accountChanged, (payload) => {
    if (
      typeof payload === 'object' &&
      payload !== null &&
      'accountId' in payload &&
      typeof payload.accountId === 'string'
    ) {
      cache.delete(payload.accountId);
    }
  });
  const stopGap = bus.onGap(() => cache.clear());

  const read = batchReads(async (accountIds) => {
    const { rows } = await db.pool.query<Facts>({ name: 'caller-facts', text, values: [accountIds] });
    return new Map(rows.map((row) => [row.id, row]));
  });

  async function facts(accountId: string): Promise<Facts | undefined> {
    const row = await read(accountId);
    if (row !== undefined) cache.set(accountId, row);
    return row;
  }

  return {
    async resolve({ accountId, sessionId, deviceId, expiresAt }) {
      const known = cache.get(accountId) ?? (await facts(accountId));
      if (known === undefined) return undefined;
      const now = clock.now().getTime();
      return {
        accountId,
        sessionId,
        deviceId,
        accountType: known.accountType,
        superAdmin: known.superAdmin,
        hasSubscription: known.periods.some((period) => period.startedAt <= now && now < period.endsAt),
        tokenExpiresAt: expiresAt,
      };
    },
    close: async () => {
      stopGap();
      await unsubscribe();
    },
  };
}
