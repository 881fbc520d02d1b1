import { randomFrom, type Random } from '../random.ts';
import type { DemoShow } from '../show.ts';
import { Canvas } from './canvas.ts';
import { type Ink, inkOf, channels } from './ink.ts';

/** Every film is drawn at this size. */
export const WIDTH = 1280;
export const HEIGHT = 720;
export const FRAMES_PER_SECOND = 24;

/** Draws a scene at `t` seconds after its start. */
export type Paint = (canvas: Canvas, t: number) => void;

/** What a scene is made from: the show's text and colours, its length, and its own random source. */
export interface Stage {
  readonly show: DemoShow;
  readonly seconds: number;
  readonly random: Random;
}

/** Prepares a scene once (backdrops, outlines) and returns a function that draws each frame. */
export type Scene = (stage: Stage) => Paint;

/** A colour ramp: positions 0–1 and hex colours. */
export type Ramp = readonly (readonly [at: number, colour: string])[];

function rampInks(ramp: Ramp): Ink[] {
  return Array.from({ length: 512 }, (_, index) => {
    const at = index / 511;
    let low = ramp[0] ?? ([0, '#000000'] as const);
    let high = low;
    for (const stop of ramp) {
      high = stop;
      if (stop[0] >= at) break;
      low = stop;
    }
    const share = high[0] === low[0] ? 0 : (at - low[0]) / (high[0] - low[0]);
    const from = channels(low[1]);
    const to = channels(high[1]);
    const level = (channel: 0 | 1 | 2): number =>
      from[channel] + (to[channel] - from[channel]) * Math.min(1, Math.max(0, share));
    return inkOf(level(0), level(1), level(2));
  });
}

/** The centre of a round backdrop as shares of the picture, and its radius in picture widths. */
export interface Glow {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

/** Precomputed noise: what each pixel adds to the ramp's step, and to the luma. */
const tooth = ((): { dither: Float32Array; grain: Int8Array } => {
  const random = randomFrom('tooth');
  const length = 65_521;
  return {
    dither: Float32Array.from({ length }, () => random()),
    grain: Int8Array.from({ length }, () => Math.round((random() + random() - 1) * 3.2)),
  };
})();

/** A still backdrop with the posters' grain: a ramp from top to bottom, or outwards from a glow. */
export function backdrop(ramp: Ramp, glow?: Glow): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const inks = rampInks(ramp);
  const levels = Uint8Array.from(inks, (colour) => colour.y);
  const blues = Uint8Array.from(inks, (colour) => colour.u);
  const reds = Uint8Array.from(inks, (colour) => colour.v);
  const { dither, grain } = tooth;
  const { luma, blue, red } = canvas;
  let pixel = 0;
  let half = 0;
  for (let y = 0; y < HEIGHT; y++) {
    // Rows start at unrelated offsets in the noise, so that no pattern is visible.
    let at = (y * 4099) % dither.length;
    const down = glow ? ((y / HEIGHT - glow.y) * HEIGHT) / WIDTH : y / HEIGHT;
    for (let x = 0; x < WIDTH; x++) {
      const across = glow ? x / WIDTH - glow.x : 0;
      const place = glow ? Math.sqrt(across * across + down * down) / glow.reach : down;
      const step = Math.min(511, ((place < 1 ? place : 1) * 511 + (dither[at] as number)) | 0);
      luma[pixel++] = (levels[step] as number) + (grain[at] as number);
      if ((x & 1) === 0 && (y & 1) === 0) {
        blue[half] = blues[step] as number;
        red[half++] = reds[step] as number;
      }
      at = at + 1 === dither.length ? 0 : at + 1;
    }
  }
  return canvas;
}

/** 0 before `from`, 1 after `to`, smooth in between. */
export function ease(value: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** The non-negative remainder, for positions that wrap around. */
export function wrap(value: number, length: number): number {
  return ((value % length) + length) % length;
}
