import * as core from '@houselights/core';
import type { CoreDeps } from '@houselights/core';
import type { JobPayload } from '@houselights/jobs';

/** The gift jobs: each calls one command. */
export function createGiftProcessors(deps: CoreDeps) {
  return {
    'gift.abandon': () => core.abandonGifts(deps),
    'gift.bring-all-forward': async (): Promise<void> => {
      if (deps.payments.offered) await core.bringForwardAll(deps);
    },
    'gift.extend-all': async (): Promise<void> => {
      if (deps.payments.offered) await core.extendByGifts(deps);
    },
    'gift.bring-forward': (payload: JobPayload<'gift.bring-forward'>) => core.bringForward(deps, payload),
    'gift.close-up': (payload: JobPayload<'gift.close-up'>) => core.pullForwardAccountGifts(deps, payload),
    'gift.deliver': () => core.deliverGifts(deps),
    'gift.extend': (payload: JobPayload<'gift.extend'>) => core.extendByGift(deps, payload),
    'gift.follow-payment': (payload: JobPayload<'gift.follow-payment'>) => core.cascadeGiftPayment(deps, payload),
  };
}
