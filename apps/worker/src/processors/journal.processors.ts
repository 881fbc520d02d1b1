import * as core from '@houselights/core';
import type { CoreDeps } from '@houselights/core';

export function createJournalProcessors(deps: Pick<CoreDeps, 'db' | 'clock'>) {
  return {
    'journal.tidy': async (): Promise<void> => {
      await core.cleanUpJournals(deps);
    },
  };
}
