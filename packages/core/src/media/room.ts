import { Refusal } from '@houselights/contracts';
import { hasRoom, roomForWork } from '@houselights/rules';
import { NoRoom } from '../dependency-down.ts';
import type { MediaStorage } from '../ports/media-storage.ts';

interface Storage {
  readonly storage: Pick<MediaStorage, 'room'>;
}

/**
 * Checks that there is room for this many bytes.
 * @throws no_room
 */
export async function mustHaveRoom({ storage }: Storage, { bytes }: { readonly bytes: number }): Promise<void> {
  if (!hasRoom(await storage.room(), bytes)) throw new Refusal('no_room');
}

/**
 * Rejects with NoRoom while there is too little room for the rest of the work on a film of `size` bytes. Calls `made` only if room is
 * short.
 */
export async function awaitRoomForWork({ storage }: Storage, size: number, made: () => Promise<number>): Promise<void> {
  const free = await storage.room();
  const work = roomForWork(size);
  if (hasRoom(free, work)) return;
  if (!hasRoom(free, Math.max(0, work - (await made())))) throw new NoRoom();
}
