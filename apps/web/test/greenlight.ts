import type { Battle, KnownBattle } from '../src/features/greenlight/known-battle.ts';
import { readClock } from '../src/features/greenlight/server-clock.ts';

const HOUR_MS = 3_600_000;

function project(id: string, title: string, points: number): Battle['leftProject'] {
  return { id, title, description: `About ${title}.`, points, mediaId: null, seasonId: null, videos: [], images: [] };
}

/** A battle between Ghost Light and Pocket Heist. By default it is running: started an hour ago, ends in an hour. */
export function battle({ points = [3, 1], ...over }: Partial<Battle> & { points?: [number, number] } = {}): Battle {
  return {
    id: 'b1',
    startDate: new Date(Date.now() - HOUR_MS).toISOString(),
    endDate: new Date(Date.now() + HOUR_MS).toISOString(),
    active: true,
    leftProject: project('p1', 'Ghost Light', points[0]),
    rightProject: project('p2', 'Pocket Heist', points[1]),
    version: 1,
    sealed: false,
    now: new Date().toISOString(),
    ...over,
  };
}

export function knownBattle(over: Parameters<typeof battle>[0] = {}): KnownBattle {
  const known = battle({ now: '2026-11-22T12:00:00.000Z', ...over });
  return { battle: known, clock: readClock(known.now, 0, 0) };
}
