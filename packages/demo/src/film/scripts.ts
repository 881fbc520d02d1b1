import type { Score } from '../sound/score.ts';
import { coldOpenScenes } from './films/cold-open.ts';
import { ghostLightScenes } from './films/ghost-light.ts';
import { ladderToNowhereScenes } from './films/ladder-to-nowhere.ts';
import { mothSeasonScenes } from './films/moth-season.ts';
import { paperKingdomsScenes } from './films/paper-kingdoms.ts';
import { pocketHeistScenes } from './films/pocket-heist.ts';
import { propsDepartmentScenes } from './films/props-department.ts';
import { saltAndStaticScenes } from './films/salt-and-static.ts';
import { sundialCountyScenes } from './films/sundial-county.ts';
import { theLongTakeScenes } from './films/the-long-take.ts';
import type { Scene } from './stage.ts';

/** How a film is made: one scene per chapter, and its music. */
export interface Script {
  readonly scenes: readonly Scene[];
  readonly score: Score;
}

/** One bell note of the chord per step; a dot is silence. */
const melody = (steps: string): Score['bells'] => steps.split(' ').map((step) => (step === '.' ? null : Number(step)));

/** The script of each show's films, by slug. */
export const scripts: Readonly<Record<string, Script>> = {
  'salt-and-static': {
    scenes: saltAndStaticScenes,
    score: {
      beatsPerMinute: 54,
      chords: [
        [45, 52, 59, 60, 64],
        [41, 48, 57, 60, 67],
        [48, 55, 59, 64, 67],
        [43, 50, 57, 59, 66],
      ],
      beatsPerChord: 8,
      brightness: 0.28,
      bells: melody('4 . . 2 . . 3 . . . 4 . 1 . . . 5 . . 3 . . . .'),
      bellDecay: 1.5,
      levels: { pad: 1, bell: 0.8, bass: 0.9, pulse: 0, weather: 0.8 },
      gusts: 0.09,
    },
  },
  'moth-season': {
    scenes: mothSeasonScenes,
    score: {
      beatsPerMinute: 62,
      chords: [
        [46, 53, 58, 61, 65],
        [42, 54, 58, 61, 66],
        [44, 51, 56, 60, 65],
        [39, 51, 58, 61, 63],
      ],
      beatsPerChord: 8,
      brightness: 0.2,
      bells: melody('2 . 4 . 3 . . . 2 4 . . 5 . . .'),
      bellDecay: 0.8,
      levels: { pad: 1, bell: 0.7, bass: 0.8, pulse: 0.25, weather: 0.3 },
      gusts: 0.05,
    },
  },
  'paper-kingdoms': {
    scenes: paperKingdomsScenes,
    score: {
      beatsPerMinute: 76,
      chords: [
        [48, 55, 60, 64, 67],
        [45, 52, 60, 64, 69],
        [41, 53, 57, 60, 65],
        [43, 50, 59, 62, 67],
      ],
      beatsPerChord: 6,
      brightness: 0.35,
      bells: melody('2 . 3 . 4 . 5 . 3 . 4 .'),
      bellDecay: 0.55,
      levels: { pad: 0.8, bell: 1, bass: 0.6, pulse: 0, weather: 0.35 },
      gusts: 0.12,
    },
  },
  'props-department': {
    scenes: propsDepartmentScenes,
    score: {
      beatsPerMinute: 104,
      chords: [
        [43, 50, 55, 58, 62],
        [43, 51, 55, 58, 63],
        [41, 53, 57, 60, 62],
        [38, 50, 57, 60, 66],
      ],
      beatsPerChord: 8,
      brightness: 0.55,
      bells: melody('0 . 2 3 . 2 4 . 0 . 3 . 4 2 . 5'),
      bellDecay: 0.28,
      levels: { pad: 0.6, bell: 1, bass: 1, pulse: 0.9, weather: 0.12 },
      gusts: 0.2,
    },
  },
  'ladder-to-nowhere': {
    scenes: ladderToNowhereScenes,
    score: {
      beatsPerMinute: 68,
      chords: [
        [40, 47, 56, 59, 64],
        [45, 52, 57, 61, 64],
        [42, 49, 57, 61, 64],
        [47, 54, 57, 59, 66],
      ],
      beatsPerChord: 8,
      brightness: 0.3,
      bells: melody('. . 3 . 4 . . 5 . . 2 . 3 . . .'),
      bellDecay: 0.7,
      levels: { pad: 0.9, bell: 0.85, bass: 0.9, pulse: 0, weather: 0.6 },
      gusts: 0.07,
    },
  },
  'the-long-take': {
    scenes: theLongTakeScenes,
    score: {
      beatsPerMinute: 88,
      chords: [
        [38, 50, 57, 60, 65],
        [38, 50, 55, 58, 62],
        [34, 50, 53, 58, 65],
        [36, 48, 55, 60, 64],
      ],
      beatsPerChord: 8,
      brightness: 0.5,
      bells: melody('4 2 3 2 4 2 3 2 5 2 3 2 4 2 3 .'),
      bellDecay: 0.35,
      levels: { pad: 0.9, bell: 0.55, bass: 1, pulse: 0.8, weather: 0.2 },
      gusts: 0.1,
    },
  },
  'sundial-county': {
    scenes: sundialCountyScenes,
    score: {
      beatsPerMinute: 72,
      chords: [
        [40, 47, 55, 59, 64],
        [36, 48, 55, 60, 64],
        [38, 50, 57, 62, 66],
        [40, 47, 52, 59, 67],
      ],
      beatsPerChord: 6,
      brightness: 0.4,
      bells: melody('4 . 3 . . 2 4 . . 5 . .'),
      bellDecay: 0.5,
      levels: { pad: 0.8, bell: 0.9, bass: 1, pulse: 0.3, weather: 0.7 },
      gusts: 0.14,
    },
  },
  'cold-open': {
    scenes: coldOpenScenes,
    score: {
      beatsPerMinute: 116,
      chords: [
        [41, 53, 57, 60, 64],
        [46, 53, 58, 62, 65],
        [43, 50, 58, 60, 65],
        [36, 52, 58, 60, 67],
      ],
      beatsPerChord: 8,
      brightness: 0.6,
      bells: melody('4 . 2 4 . 5 . 3 . 4 2 . 3 . 1 .'),
      bellDecay: 0.22,
      levels: { pad: 0.6, bell: 1, bass: 1, pulse: 0.7, weather: 0.05 },
      gusts: 0.2,
    },
  },
  'ghost-light': {
    scenes: ghostLightScenes,
    score: {
      beatsPerMinute: 60,
      chords: [
        [41, 48, 56, 60, 63],
        [39, 51, 55, 58, 65],
        [37, 49, 56, 60, 63],
        [36, 48, 55, 58, 64],
      ],
      beatsPerChord: 5,
      brightness: 0.22,
      bells: melody('. . 4 . . 3 . . 5 .'),
      bellDecay: 1.8,
      levels: { pad: 1, bell: 0.8, bass: 0.7, pulse: 0, weather: 0.6 },
      gusts: 0.11,
    },
  },
  'pocket-heist': {
    scenes: pocketHeistScenes,
    score: {
      beatsPerMinute: 126,
      chords: [
        [38, 50, 57, 60, 65],
        [43, 50, 58, 62, 65],
        [46, 53, 58, 62, 69],
        [45, 52, 57, 61, 67],
      ],
      beatsPerChord: 8,
      brightness: 0.55,
      bells: melody('0 . 3 0 . 4 . 3 0 . 3 . 5 4 . 2'),
      bellDecay: 0.2,
      levels: { pad: 0.4, bell: 1, bass: 1, pulse: 0.8, weather: 0.04 },
      gusts: 0.2,
    },
  },
};
