export { appendQuietly, appendToJournal } from './append-to-journal.ts';
export type { JournalFact } from './append-to-journal.ts';
export { cleanUpJournals } from './clean-up-journals.command.ts';
export { forgetJournal } from './forget-journal.ts';
export { journalState, journalStateRow, readJournalLasts, readJournalState } from './journal.query.ts';
export type { JournalState } from './journal.query.ts';
