import { sealsWithinMs } from '@houselights/rules';

/** SQL: how long after its end the worker seals a battle on its own, and how long an operator's approval of a later seal is valid. */
export const sealWindow = `interval '${sealsWithinMs} milliseconds'`;
