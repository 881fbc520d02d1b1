const GiB = 1024 ** 3;
const MiB = 1024 ** 2;

/** Bytes left free when a film is announced: the database and the logs are often on the same disk. */
export const filmReserve = GiB;

/** Bytes that no upload or processing may use, even if announced in time: part of `filmReserve`. */
export const lastReserve = 256 * MiB;

/**
 * All renditions of a film at their highest bitrates take 1.9 times its largest one, and the original is seldom smaller than that one.
 * Processing therefore needs about twice the original's bytes, including the part that waits in the work folder.
 */
const madeOfFilm = 2;

/** Bytes that processing a complete film needs in addition to it. */
export function roomForWork(size: number): number {
  return madeOfFilm * size;
}

/** Bytes that a film needs from its announcement on: the original, kept until all renditions are made, plus its processing. */
export function roomForFilm(size: number): number {
  return size + roomForWork(size);
}

export interface FilmsToCome {
  /** Bytes of announced films that are not completely uploaded, including the newest. */
  readonly announced: number;
  /** Bytes of uploaded films that are not ready. */
  readonly waiting: number;
}

/** Whether all pending films fit into `free` bytes; also true if the free space is unknown. */
export function hasRoomForFilms(free: number | undefined, { announced, waiting }: FilmsToCome): boolean {
  return free === undefined || roomForFilm(announced) + roomForWork(waiting) + filmReserve <= free;
}

/** Whether `bytes` more fit into `free` bytes; also true if the free space is unknown. */
export function hasRoom(free: number | undefined, bytes: number): boolean {
  return free === undefined || bytes + lastReserve <= free;
}
