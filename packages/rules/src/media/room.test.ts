import { expect, it } from 'vitest';
import { filmReserve, hasRoom, hasRoomForFilms, lastReserve, roomForFilm, roomForWork } from './room.ts';

const film = 4 * 1024 ** 3;

it.each([
  ['a film with all that is made of it and the reserve', { announced: film, waiting: 0 }, 3 * film + filmReserve],
  ['two films', { announced: 2 * film, waiting: 0 }, 6 * film + filmReserve],
  ['what is to be made of a film that is here', { announced: 1, waiting: film }, 2 * film + 3 + filmReserve],
])('asks room for %s, to the byte', (_what, films, needed) => {
  expect(hasRoomForFilms(needed, films)).toBe(true);
  expect(hasRoomForFilms(needed - 1, films)).toBe(false);
});

it('lets smaller files and films under way use what new films must leave, but for the last of it', () => {
  expect(lastReserve).toBeLessThan(filmReserve);
  expect(hasRoom(lastReserve + 10, 10)).toBe(true);
  expect(hasRoom(lastReserve + 9, 10)).toBe(false);
  expect(hasRoomForFilms(lastReserve + 10, { announced: 1, waiting: 0 })).toBe(false);
});

it('refuses nothing where nobody can say what is free', () => {
  expect(hasRoom(undefined, Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(hasRoomForFilms(undefined, { announced: Number.MAX_SAFE_INTEGER, waiting: 0 })).toBe(true);
});

it('counts a film and what is made of it', () => {
  expect([roomForWork(10), roomForFilm(10)]).toEqual([20, 30]);
});
