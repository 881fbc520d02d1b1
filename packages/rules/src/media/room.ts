const GiB = 1024 ** 3;
const MiB = 1024 ** 2;

/** Whoever announces a film leaves so many bytes free: the database and the logs often lie on the same disk. */
export const filmReserve = GiB;

/** What nobody's file and no work on one goes below, not even what was announced in time: part of `filmReserve`. */
export const lastReserve = 256 * MiB;

/**
 * All sizes of a film at their highest rates weigh 1.9 times its largest one, and an original seldom less than that one. What is made of it
 * therefore needs about twice its bytes, the part that waits in the work folder included.
 */
const madeOfFilm = 2;

/** Bytes that the work on a whole film needs beside it. */
export function roomForWork(size: number): number {
  return madeOfFilm * size;
}

/** Bytes that a film needs from its announcement on: its own, kept until all sizes are made, and those of the work on it. */
export function roomForFilm(size: number): number {
  return size + roomForWork(size);
}

export interface FilmsToCome {
  /** Bytes of the films that are announced and not whole, the newest among them. */
  readonly announced: number;
  /** Bytes of the films that are whole and not ready. */
  readonly waiting: number;
}

/** Whether all films to come find room in `free` bytes; also true where nobody can say how many are free. */
export function hasRoomForFilms(free: number | undefined, { announced, waiting }: FilmsToCome): boolean {
  return free === undefined || roomForFilm(announced) + roomForWork(waiting) + filmReserve <= free;
}

/** Whether `bytes` more find room in `free` bytes; also true where nobody can say how many are free. */
export function hasRoom(free: number | undefined, bytes: number): boolean {
  return free === undefined || bytes + lastReserve <= free;
}
