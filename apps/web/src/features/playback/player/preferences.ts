import type { Sound } from './stage.ts';

const KEY = 'player-preferences';

type Preferences = {
  sound: Sound;
  /** Language of the captions; null when off. */
  captions: string | null;
  /** Preferred audio language; null for each film's default. */
  audio: string | null;
};

const usual: Preferences = { sound: { volume: 1, muted: false, rate: 1 }, captions: null, audio: null };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function number(value: unknown, low: number, high: number, otherwise: number): number {
  return typeof value === 'number' && value >= low && value <= high ? value : otherwise;
}

/** This browser's last settings; unreadable ones fall back to the defaults. */
export function readPreferences(): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (!isRecord(stored)) return usual;
    const sound = isRecord(stored['sound']) ? stored['sound'] : {};
    return {
      sound: {
        volume: number(sound['volume'], 0, 1, 1),
        muted: sound['muted'] === true,
        rate: number(sound['rate'], 0.25, 4, 1),
      },
      captions: typeof stored['captions'] === 'string' ? stored['captions'] : null,
      audio: typeof stored['audio'] === 'string' ? stored['audio'] : null,
    };
  } catch {
    return usual;
  }
}

export function writePreferences(change: Partial<Preferences>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readPreferences(), ...change }));
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}
