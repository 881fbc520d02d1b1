import { tidyPlays } from '@houselights/core';
import { clearDelivered, clearExpiredLimits, clearKeptMail } from '@houselights/db';
import type { Database } from '@houselights/db';

export function createTidySiteProcessor({ db }: { readonly db: Pick<Database, 'pool'> }) {
  return async () => {
    await clearDelivered(db.pool);
    await clearExpiredLimits(db.pool);
    await clearKeptMail(db.pool);
    await tidyPlays({ db });
  };
}
