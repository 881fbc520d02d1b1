import * as core from '@houselights/core';
import type { CoreDeps } from '@houselights/core';
import type { JobPayload } from '@houselights/jobs';

/** The points jobs: each calls one command. */
export function createPointsProcessors(deps: CoreDeps) {
  return {
    'points.grant': async ({ accountId }: JobPayload<'points.grant'>): Promise<void> => {
      await core.grantDuePoints(deps, { accountIds: [accountId] });
    },
    'points.accrue': async (): Promise<void> => {
      await core.accruePoints(deps);
    },
    'points.keep-head': async (): Promise<void> => {
      await core.keepNewestHead(deps);
      await core.keepResults(deps);
    },
    'points.sign-head': () => core.signHead(deps),
  };
}
