import * as core from '@houselights/core';
import type { CoreDeps } from '@houselights/core';
import type { JobPayload } from '@houselights/jobs';

/** The jobs about money, gifts and memberships elsewhere: each hands on to one command. */
export function createBillingProcessors(deps: CoreDeps) {
  return {
    'billing.close-account': (payload: JobPayload<'billing.close-account'>) => core.closeBilling(deps, payload),
    'billing.follow-deletion': (payload: JobPayload<'billing.follow-deletion'>) => core.followDeletion(deps, payload),
    'billing.end-subscription': (payload: JobPayload<'billing.end-subscription'>) =>
      core.endSubscription(deps, payload),
    'billing.recheck': async (): Promise<void> => {
      if (deps.payments.offered) await core.recheckEnding(deps);
    },
    'billing.reconcile': async (): Promise<void> => {
      await core.reconcile(deps);
    },
    'billing.remind': async (): Promise<void> => {
      await core.remind(deps);
      if (deps.payments.offered) {
        await core.tidyBilling(deps);
        await core.extendByGifts(deps);
      }
      await core.abandonGifts(deps);
    },
    'gift.close-up': (payload: JobPayload<'gift.close-up'>) => core.closeUpGifts(deps, payload),
    'gift.deliver': () => core.deliverGifts(deps),
    'gift.extend': (payload: JobPayload<'gift.extend'>) => core.extendByGift(deps, payload),
    'gift.follow-payment': (payload: JobPayload<'gift.follow-payment'>) => core.followGiftPayment(deps, payload),
    'patreon.refresh': () => core.refreshPatreon(deps),
  };
}
