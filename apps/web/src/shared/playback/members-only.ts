import { createStore } from '../../lib/storage/store.ts';

/** Path at which a film was refused for lack of a membership; null if none was. */
export const membersOnly = createStore<string | null>(null);
