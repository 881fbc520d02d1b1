import * as core from '@houselights/core';
import type { CoreDeps } from '@houselights/core';
import type { Logger } from '../logger.ts';
import type { JobPayload } from '@houselights/jobs';

const minuteMs = 60_000;
const missedWords =
  'Stripe had news that its webhook never brought: see whether the endpoint points at this site, and whether STRIPE_WEBHOOK_SECRET is its secret';

/** The billing jobs: each calls one command. */
export function createBillingProcessors(deps: CoreDeps, log: Pick<Logger, 'error'>) {
  return {
    'billing.close-account': (payload: JobPayload<'billing.close-account'>) => core.closeBilling(deps, payload),
    'billing.follow-deletion': (payload: JobPayload<'billing.follow-deletion'>) => core.cascadeDeletion(deps, payload),
    'billing.end-subscription': (payload: JobPayload<'billing.end-subscription'>) =>
      core.endSubscription(deps, payload),
    'billing.end-unpaid': async (): Promise<void> => {
      if (deps.payments.offered) await core.endUnpaid(deps);
    },
    'billing.settle-overtaken': (payload: JobPayload<'billing.settle-overtaken'>) =>
      core.settleOvertakenInvoice(deps, payload),
    'billing.take-credit': (payload: JobPayload<'billing.take-credit'>) => core.takeLostCredit(deps, payload),
    'billing.recheck': async (): Promise<void> => {
      if (deps.payments.offered) await core.resyncExpiring(deps, { endsAt: performance.now() + 8 * minuteMs });
    },
    'billing.reconcile': async (): Promise<void> => {
      const say = (missed: number): void => log.error({ missed }, missedWords);
      await core.reconcile(deps, { endsAt: performance.now() + 45 * minuteMs, onMissed: say });
    },
    'billing.remind': () => core.sendDueNotices(deps),
    'billing.tidy': async (): Promise<void> => {
      if (deps.payments.offered) await core.cleanUpBilling(deps);
    },
  };
}
