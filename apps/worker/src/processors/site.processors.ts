import { cleanUpPlays } from '@houselights/core';
import { clearDelivered, clearExpiredLimits, clearKeptMail } from '@houselights/db';
import type { Database } from '@houselights/db';

export function createSiteProcessors({ db }: { readonly db: Pick<Database, 'pool'> }) {
  return {
    'site.tidy': async (): Promise<void> => {
      await clearDelivered(db.pool);
      await clearExpiredLimits(db.pool);
      await clearKeptMail(db.pool);
      await cleanUpPlays({ db });
    },
  };
}
