import { beginWithPlans, offerClaim, watchPlans } from '@houselights/core';
import type { CoreDeps } from '@houselights/core';
import type { Logger } from '@houselights/observability';

interface OperatorLog {
  info(sentence: string): void;
  warn(sentence: string): void;
  error(sentence: string): void;
}

export interface Begun {
  /** The link with which the first operator claims the site; undefined once there is an operator. */
  readonly claimLink: string | undefined;
  close(): Promise<void>;
}

/**
 * Logs the claim link at any log level. It is the one secret that belongs in a log: anyone who can read the log already runs the machine,
 * and without the link nobody could claim the site. The next start replaces it.
 */
export function writeClaimLink(log: Logger, link: string): void {
  const always = log.child({}, { level: 'info' });
  always.info(`Nobody runs this site yet. Whoever opens this link first does: ${link}`);
}

/**
 * Prepares a site for its first opening: plans to sell (sent to the payment provider without delaying the start) and a claim link for its
 * operator. Any number of processes may call it.
 */
export async function beginSite(core: CoreDeps, log: OperatorLog): Promise<Begun> {
  await beginWithPlans(core);
  const claimLink = await offerClaim(core);
  const plans = await watchPlans(core, log);
  return { claimLink, close: () => plans.close() };
}
