import { storage } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';

export type PlayerSize = 'default' | 'theatre';

/** How large the player stands on the page, kept in this browser. */
export const playerSize = createStore<PlayerSize>(storage.get('player-size') ?? 'default');

export function togglePlayerSize(): void {
  const next = playerSize.get() === 'theatre' ? 'default' : 'theatre';
  playerSize.set(next);
  storage.set('player-size', next);
}
