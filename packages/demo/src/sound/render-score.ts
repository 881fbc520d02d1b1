import { randomFrom } from '../random.ts';
import type { Score, Sound } from './score.ts';
import { hall, pitch, strike, swell, thump, waveTable, weather } from './voices.ts';

const RATE = 48_000;
const CEILING = 0.82;

/** Plays a score for `seconds`; the same seed gives the same samples. */
export function renderScore(score: Score, seconds: number, seed: string): Sound {
  const samples = Math.ceil(seconds * RATE);
  const sound: Sound = { left: new Float32Array(samples), right: new Float32Array(samples), rate: RATE };
  const random = randomFrom(`${seed} sound`);
  const sine = waveTable(1, 1);
  const pad = waveTable(2 + Math.round(score.brightness * 7), 0.42 + score.brightness * 0.22);
  const { levels } = score;
  const beat = 60 / score.beatsPerMinute;
  const chordSeconds = beat * score.beatsPerChord;
  for (let index = 0; index * chordSeconds < seconds; index++) {
    const chord = score.chords[index % score.chords.length] ?? [];
    const from = index * chordSeconds;
    chord.forEach((note, voice) => {
      const pan = chord.length > 1 ? (voice / (chord.length - 1)) * 1.4 - 0.7 : 0;
      for (const detune of [-0.05, 0.06])
        swell(
          sound,
          pad,
          pitch(note + detune),
          from,
          chordSeconds,
          chordSeconds * 0.35,
          chordSeconds * 0.5,
          levels.pad * 0.085,
          detune > 0 ? pan : -pan,
        );
    });
    const root = chord[0];
    if (root !== undefined)
      swell(
        sound,
        waveTable(3, 0.3),
        pitch(root - 12),
        from,
        chordSeconds * 0.9,
        0.25,
        chordSeconds * 0.3,
        levels.bass * 0.16,
        0,
      );
    for (let half = 0; half < score.beatsPerChord * 2; half++) {
      const degree = score.bells[(index * score.beatsPerChord * 2 + half) % score.bells.length] ?? null;
      const late = random() * 0.018;
      const pan = random() * 1.6 - 0.8;
      const force = 0.75 + random() * 0.25;
      const note = degree === null ? undefined : chord[degree % chord.length];
      if (note === undefined || degree === null) continue;
      strike(
        sound,
        sine,
        pitch(note + 12 + 12 * Math.floor(degree / chord.length)),
        from + half * (beat / 2) + late,
        score.bellDecay,
        levels.bell * 0.11 * force,
        pan,
      );
    }
    if (levels.pulse > 0)
      for (let at = 0; at < score.beatsPerChord; at += 2) thump(sound, from + at * beat, levels.pulse * 0.32);
  }
  hall(sound, 0.5);
  weather(sound, score, random);
  master(sound, seconds);
  return sound;
}

/** Fades both ends and scales the loudest moment to just below the ceiling, with soft clipping. */
function master({ left, right, rate }: Sound, seconds: number): void {
  let peak = 0.001;
  for (let at = 0; at < left.length; at += 3)
    peak = Math.max(peak, Math.abs(left[at] as number), Math.abs(right[at] as number));
  const gain = 1.15 / peak;
  const fadeIn = 1.2 * rate;
  const fadeOut = Math.min(3.5, seconds / 3) * rate;
  for (let at = 0; at < left.length; at++) {
    const edge = Math.min(1, at / fadeIn, (left.length - at) / fadeOut) * gain;
    const l = (left[at] as number) * edge;
    const r = (right[at] as number) * edge;
    left[at] = (l / (1 + Math.abs(l) * 0.4)) * CEILING;
    right[at] = (r / (1 + Math.abs(r) * 0.4)) * CEILING;
  }
}
