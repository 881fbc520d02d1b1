import { storage } from '../../../lib/storage/storage.ts';
import { createStore } from '../../../lib/storage/store.ts';

export type PlayerSize = 'default' | 'theatre';

/** Size of the player on the page, kept in this browser. */
export const playerSize = createStore<PlayerSize>(storage.get('player-size') ?? 'default');

export function togglePlayerSize(): void {
  const next = playerSize.get() === 'theatre' ? 'default' : 'theatre';
  playerSize.set(next);
  storage.set('player-size', next);
}
