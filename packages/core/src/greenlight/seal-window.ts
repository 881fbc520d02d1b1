import { sealsWithinMs } from '@houselights/rules';

/** How long a battle that is over is sealed by itself, and how long an operator's word to seal a later one counts, in SQL. */
export const sealWindow = `interval '${sealsWithinMs} milliseconds'`;
