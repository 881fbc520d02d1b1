export { explainAccess } from './explain-access.query.ts';
export { claimFactsToRemind, noteNextReminders } from './facts-to-remind.ts';
export { currentFacts, toFact } from './fact-row.ts';
export type { PlainFact } from './fact-row.ts';
export { recordAccessFacts, readFacts } from './current-facts.ts';
export { grantAccess, keepGrant, revokeGrant } from './staff-grants.command.ts';
