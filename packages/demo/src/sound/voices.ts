import type { Random } from '../random.ts';
import type { Score, Sound } from './score.ts';

const TABLE = 4096;

/** One period of a wave made of harmonics, each quieter by `falloff`. */
export function waveTable(harmonics: number, falloff: number): Float32Array {
  const table = new Float32Array(TABLE + 1);
  for (let index = 0; index <= TABLE; index++) {
    let sum = 0;
    for (let harmonic = 1; harmonic <= harmonics; harmonic++)
      sum += Math.sin((index / TABLE) * Math.PI * 2 * harmonic) * falloff ** (harmonic - 1);
    table[index] = sum / harmonics ** 0.5;
  }
  return table;
}

/** Frequency in Hz of a MIDI note. */
export function pitch(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

/** A note that swells in and out, a little to one side. Times in seconds. */
export function swell(
  sound: Sound,
  table: Float32Array,
  hertz: number,
  from: number,
  hold: number,
  attack: number,
  release: number,
  level: number,
  pan: number,
): void {
  const { left, right, rate } = sound;
  const first = Math.floor(from * rate);
  const last = Math.min(left.length, Math.floor((from + hold + release) * rate));
  const step = (hertz * TABLE) / rate;
  const rise = 1 / (attack * rate);
  const fall = 1 / (release * rate);
  const holdUntil = Math.floor((from + hold) * rate);
  let phase = (hertz * 997.7) % TABLE;
  let gain = 0;
  const toLeft = level * Math.cos(((pan + 1) * Math.PI) / 4);
  const toRight = level * Math.sin(((pan + 1) * Math.PI) / 4);
  for (let at = first; at < last; at++) {
    gain = at < holdUntil ? Math.min(1, gain + rise) : Math.max(0, gain - fall);
    const value = (table[phase | 0] as number) * gain * gain;
    left[at] = (left[at] as number) + value * toLeft;
    right[at] = (right[at] as number) + value * toRight;
    phase += step;
    if (phase >= TABLE) phase -= TABLE;
  }
}

/** A struck bar: three inharmonic partials, each decaying faster than the one below. */
export function strike(
  sound: Sound,
  sine: Float32Array,
  hertz: number,
  from: number,
  decay: number,
  level: number,
  pan: number,
): void {
  const { left, right, rate } = sound;
  for (const [ratio, share, life] of [
    [1, 1, 1],
    [2.76, 0.34, 0.45],
    [5.4, 0.16, 0.2],
  ] as const) {
    const step = (hertz * ratio * TABLE) / rate;
    if (step > TABLE / 2.2) continue;
    const keep = Math.exp(-1 / (decay * life * rate));
    let gain = level * share;
    let phase = 0;
    const first = Math.floor(from * rate);
    const last = Math.min(left.length, first + Math.floor(decay * life * rate * 6));
    const soften = Math.floor(0.004 * rate);
    for (let at = first; at < last; at++) {
      const value = (sine[phase | 0] as number) * gain * (at - first < soften ? (at - first) / soften : 1);
      left[at] = (left[at] as number) + value * (0.7 - pan * 0.3);
      right[at] = (right[at] as number) + value * (0.7 + pan * 0.3);
      gain *= keep;
      phase += step;
      if (phase >= TABLE) phase -= TABLE;
    }
  }
}

/** A soft thump that falls in pitch: a heartbeat, a distant hammer. */
export function thump(sound: Sound, from: number, level: number): void {
  const { left, right, rate } = sound;
  const first = Math.floor(from * rate);
  const last = Math.min(left.length, first + Math.floor(0.5 * rate));
  let phase = 0;
  for (let at = first; at < last; at++) {
    const age = (at - first) / rate;
    phase += ((44 + 70 * Math.exp(-age * 26)) * Math.PI * 2) / rate;
    const value = Math.sin(phase) * Math.exp(-age * 9) * level * Math.min(1, age * 400);
    left[at] = (left[at] as number) + value;
    right[at] = (right[at] as number) + value;
  }
}

/** Wind or sea: noise through two slow filters, with separate gusts on each side. */
export function weather(sound: Sound, score: Score, random: Random): void {
  const { left, right, rate } = sound;
  let state = Math.floor(random() * 0x7fffffff) | 1;
  for (const [channel, shift] of [
    [left, 0],
    [right, 1.9],
  ] as const) {
    let low = 0;
    let lower = 0;
    let cutoff = 0.05;
    let gain = 0;
    for (let at = 0; at < channel.length; at++) {
      if ((at & 255) === 0) {
        const time = at / rate;
        const gust =
          0.5 +
          0.5 * Math.sin(time * score.gusts * Math.PI * 2 + shift) * Math.sin(time * score.gusts * 2.3 + shift * 2);
        cutoff = 0.012 + 0.07 * gust;
        gain = score.levels.weather * (0.25 + 0.75 * gust);
      }
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      low += cutoff * (state / 2147483648 - low);
      lower += cutoff * (low - lower);
      channel[at] = (channel[at] as number) + lower * gain * 2.2;
    }
  }
}

/** A reverb: four feedback echoes per side, each darker than the last. */
export function hall(sound: Sound, wet: number): void {
  const { left, right, rate } = sound;
  for (const [channel, spread] of [
    [left, 0],
    [right, 23],
  ] as const) {
    const combs = [1557, 1877, 2251, 2683].map((length) => ({
      line: new Float32Array(Math.floor(((length + spread) * rate) / 44100) * 2),
      at: 0,
      dark: 0,
    }));
    for (let at = 0; at < channel.length; at++) {
      const dry = channel[at] as number;
      let echo = 0;
      for (const comb of combs) {
        const heard = comb.line[comb.at] as number;
        comb.dark += 0.35 * (heard - comb.dark);
        comb.line[comb.at] = dry + comb.dark * 0.74;
        comb.at = comb.at + 1 === comb.line.length ? 0 : comb.at + 1;
        echo += heard;
      }
      channel[at] = dry + echo * wet * 0.25;
    }
  }
}
