import { beginWithPlans, offerClaim, watchPlans } from '@houselights/core';
import type { CoreDeps } from '@houselights/core';
import type { Logger } from '@houselights/observability';

interface OperatorLog {
  info(sentence: string): void;
  warn(sentence: string): void;
  error(sentence: string): void;
}

export interface Begun {
  /** Where the first operator takes the site over; undefined once there is one. */
  readonly claimLink: string | undefined;
  close(): Promise<void>;
}

/**
 * Writes the one secret that belongs into a log, whatever level that is kept at: who can read it runs the machine, and nobody could take the
 * site over without it. The next start replaces it.
 */
export function writeClaimLink(log: Logger, link: string): void {
  const always = log.child({}, { level: 'info' });
  always.info(`Nobody runs this site yet. Whoever opens this link first does: ${link}`);
}

/**
 * What a site needs before it opens for the first time: plans to sell, which the payment provider hears of beside the start, and a way in
 * for whoever runs it. May be called by any number of processes.
 */
export async function beginSite(core: CoreDeps, log: OperatorLog): Promise<Begun> {
  await beginWithPlans(core);
  const claimLink = await offerClaim(core);
  const plans = await watchPlans(core, log);
  return { claimLink, close: () => plans.close() };
}
