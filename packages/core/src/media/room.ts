import { Refusal } from '@houselights/contracts';
import { hasRoom, roomForWork } from '@houselights/rules';
import { NoRoom } from '../dependency-down.ts';
import type { MediaStorage } from '../ports/media-storage.ts';

interface Storage {
  readonly storage: Pick<MediaStorage, 'room'>;
}

/**
 * Whoever sends so many bytes must find room for them.
 * @throws no_room
 */
export async function mustHaveRoom({ storage }: Storage, { bytes }: { readonly bytes: number }): Promise<void> {
  if (!hasRoom(await storage.room(), bytes)) throw new Refusal('no_room');
}

/** Rejects with NoRoom while what is still to be made of a film of `size` bytes has no room. `made` is asked only where room is short. */
export async function awaitRoomForWork({ storage }: Storage, size: number, made: () => Promise<number>): Promise<void> {
  const free = await storage.room();
  const work = roomForWork(size);
  if (hasRoom(free, work)) return;
  if (!hasRoom(free, Math.max(0, work - (await made())))) throw new NoRoom();
}
