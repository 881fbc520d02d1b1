import { sql, statement } from '@houselights/db';
import type { MediaDeps } from './deps.ts';

/** How long a lease lasts without a renewal, by the database's clock. */
const leaseSeconds = 20;

const takeLease = statement({
  name: 'take-upload-lease',
  text: `insert into upload_lease as l ("assetId", holder, until)
    select id, $2, now() + make_interval(secs => $3) from asset where id = $1
    on conflict ("assetId") do update set
      holder = case when l.until < now() then excluded.holder else l.holder end,
      until = case when l.until < now() then excluded.until else l.until end,
      "isWanted" = l.until >= now()
    returning holder = $2 as held`,
  params: { assetId: sql.text, holder: sql.text, leaseSeconds: sql.float8 },
  row: { held: sql.neverNull(sql.bool) },
});
const renewLease = statement({
  name: 'renew-upload-lease',
  text: `update upload_lease set until = now() + make_interval(secs => $3)
    where "assetId" = $1 and holder = $2 returning "isWanted"`,
  params: { assetId: sql.text, holder: sql.text, leaseSeconds: sql.float8 },
  row: { isWanted: sql.bool },
});
const releaseLease = statement({
  name: 'release-upload-lease',
  text: `delete from upload_lease where "assetId" = $1 and holder = $2`,
  params: { assetId: sql.text, holder: sql.text },
});

/** The leases under which requests read or write uploads, one at a time for each upload, in whichever process they arrive. */
export interface UploadLeases {
  /**
   * Takes the lease for `holder`, a random id of the request. `wait`: another request has it and now knows that this one waits.
   * `gone`: there is no such asset.
   */
  take(assetId: string, holder: string): Promise<'held' | 'wait' | 'gone'>;
  /** Prolongs the lease. `wanted`: another request waits for it. `lost`: it ran out and another request has taken it. */
  renew(assetId: string, holder: string): Promise<'held' | 'wanted' | 'lost'>;
  release(assetId: string, holder: string): Promise<void>;
}

export function createUploadLeases({ db }: Pick<MediaDeps, 'db'>): UploadLeases {
  return {
    take: async (assetId, holder) => {
      const row = await takeLease.first(db.pool, { assetId, holder, leaseSeconds });
      if (row === undefined) return 'gone';
      return row.held ? 'held' : 'wait';
    },
    renew: async (assetId, holder) => {
      const row = await renewLease.first(db.pool, { assetId, holder, leaseSeconds });
      if (row === undefined) return 'lost';
      return row.isWanted ? 'wanted' : 'held';
    },
    release: async (assetId, holder) => {
      await releaseLease.run(db.pool, { assetId, holder });
    },
  };
}
