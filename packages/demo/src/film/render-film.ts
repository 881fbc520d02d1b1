import { rm } from 'node:fs/promises';
import { randomFrom } from '../random.ts';
import type { DemoShow } from '../show.ts';
import { showBySlug } from '../shows/index.ts';
import { renderScore } from '../sound/render-score.ts';
import { Canvas } from './canvas.ts';
import { slate } from './cards.ts';
import { writeMp4 } from './mp4.ts';
import { scripts } from './scripts.ts';
import { ease, FRAMES_PER_SECOND, HEIGHT, type Paint, type Scene, WIDTH } from './stage.ts';

const CROSSFADE = 0.5;

/** How a film is rendered. */
export interface FilmOptions {
  /** Called about once per second of film with the share done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Ends the work; the promise rejects with its reason and no file is left. */
  readonly signal?: AbortSignal;
  /** Renders only the first seconds, for tests. */
  readonly seconds?: number;
}

interface Cut {
  readonly start: number;
  readonly paint: () => Paint;
}

/** Scenes are prepared when their time comes, so that the first frame does not wait for the last backdrop. */
function cuts(show: DemoShow, scenes: readonly Scene[]): Cut[] {
  const film = show.film;
  if (!film || scenes.length !== film.chapters.length)
    throw new RangeError(`${show.slug} needs one scene per chapter.`);
  return film.chapters.map((chapter, index) => {
    const end = film.chapters[index + 1]?.start ?? film.seconds;
    const scene = scenes[index] as Scene;
    let ready: Paint | null = null;
    return {
      start: chapter.start,
      paint: () =>
        (ready ??= scene({ show, seconds: end - chapter.start, random: randomFrom(`${show.slug} ${index}`) })),
    };
  });
}

/** Draws any frame of a film; the canvas is used again by the next call. Throws a RangeError for a show without film. */
export function filmPainter(slug: string): (frame: number) => Canvas {
  const show = showBySlug(slug);
  const script = scripts[slug];
  if (!script) throw new RangeError(`${show.title} has no film.`);
  const scenes = cuts(show, script.scenes);
  const clock = slate(show, FRAMES_PER_SECOND);
  const canvas = new Canvas(WIDTH, HEIGHT);
  const arriving = new Canvas(WIDTH, HEIGHT);
  return (frame) => {
    const time = frame / FRAMES_PER_SECOND;
    const index = scenes.findLastIndex((cut) => cut.start <= time);
    const now = scenes[index] as Cut;
    const before = scenes[index - 1];
    const age = time - now.start;
    if (before && age < CROSSFADE) {
      before.paint()(canvas, time - before.start);
      now.paint()(arriving, age);
      canvas.mix(arriving, ease(age, -0.04, CROSSFADE));
    } else {
      now.paint()(canvas, age);
    }
    clock(canvas, frame);
    return canvas;
  };
}

/**
 * Renders a show's film to an MP4 (1280×720, 24 frames a second, H.264 and AAC). Heavy: run it in a process of its own.
 * Throws a RangeError for a show without film.
 */
export async function renderFilm(slug: string, file: string, options: FilmOptions = {}): Promise<void> {
  const show = showBySlug(slug);
  const script = scripts[slug];
  if (!script || !show.film) throw new RangeError(`${show.title} has no film.`);
  const seconds = Math.min(options.seconds ?? show.film.seconds, show.film.seconds);
  try {
    await writeMp4({
      file,
      width: WIDTH,
      height: HEIGHT,
      framesPerSecond: FRAMES_PER_SECOND,
      frames: Math.round(seconds * FRAMES_PER_SECOND),
      sound: renderScore(script.score, seconds, slug),
      draw: filmPainter(slug),
      onProgress: options.onProgress,
      signal: options.signal,
    });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
