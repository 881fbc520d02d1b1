import { createStore } from '../../lib/storage/store.ts';

/** The path at which a film was refused to somebody who has no membership; null where none was. */
export const membersOnly = createStore<string | null>(null);
