import { rm } from 'node:fs/promises';
import { filmBySlug } from '../episodes/index.ts';
import { randomFrom } from '../random.ts';
import type { DemoFilm, DemoShow } from '../show.ts';
import { renderScore } from '../sound/render-score.ts';
import type { Score } from '../sound/score.ts';
import { Canvas } from './canvas.ts';
import { writeMp4 } from './mp4.ts';
import { scripts } from './scripts.ts';
import { ease, FRAMES_PER_SECOND, HEIGHT, type Paint, type Scene, WIDTH } from './stage.ts';

const CROSSFADE = 0.5;

/** Options of rendering a film. */
export interface FilmOptions {
  /** Called about once per second of film with the share done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Aborts the work; the promise rejects with its reason and no file is left. */
  readonly signal?: AbortSignal;
  /** Renders only the first seconds, for tests. */
  readonly seconds?: number;
}

interface Cut {
  readonly start: number;
  readonly paint: () => Paint;
}

/** What to draw: a show's text for its episode, a scene per chapter, and the scale. */
interface Plan {
  readonly show: DemoShow;
  readonly film: DemoFilm;
  readonly scenes: readonly Scene[];
  readonly score: Score;
  /** Stage units per pixel. */
  readonly reduce: 1 | 2;
}

/** A long film has all scenes of its show; a short one its title, two of its scenes, its end, and the music in a different key. */
function planOf(slug: string): Plan {
  const { show, film, parts, title, place } = filmBySlug(slug);
  const script = scripts[show.slug];
  if (!script) throw new RangeError(`${show.title} has no film.`);
  if (parts === null) return { show, film, ...script, reduce: 1 };
  const scenes = [0, parts[0] + 1, parts[1] + 1, -1].map((at) => script.scenes.at(at) as Scene);
  const key = [0, 3, -2, 5, -4, 2][(place.season + place.episode) % 6] ?? 0;
  const chords = script.score.chords.map((chord) => chord.map((note) => note + key));
  const words = { ...show, episodeTitle: title, place, film };
  return { show: words, film, scenes, score: { ...script.score, chords }, reduce: 2 };
}

/** Scenes are prepared when first needed, so that the first frame does not wait for the last backdrop. */
function cuts(slug: string, { show, film, scenes }: Plan): Cut[] {
  if (scenes.length !== film.chapters.length) throw new RangeError(`${slug} needs one scene per chapter.`);
  return film.chapters.map((chapter, index) => {
    const end = film.chapters[index + 1]?.start ?? film.seconds;
    const scene = scenes[index] as Scene;
    let ready: Paint | null = null;
    return {
      start: chapter.start,
      paint: () => (ready ??= scene({ show, seconds: end - chapter.start, random: randomFrom(`${slug} ${index}`) })),
    };
  });
}

/** Draws any frame of an episode; the next call reuses the canvas. Throws a RangeError if there is no such episode. */
export function filmPainter(slug: string): (frame: number) => Canvas {
  return painterOf(slug, planOf(slug));
}

/** A moment of an episode at the stage's size. */
export function paintMoment(slug: string, second: number): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const cut = cuts(slug, planOf(slug)).findLast(({ start }) => start <= second) as Cut;
  cut.paint()(canvas, second - cut.start);
  return canvas;
}

function painterOf(slug: string, plan: Plan): (frame: number) => Canvas {
  const scenes = cuts(slug, plan);
  const { reduce } = plan;
  const canvas = new Canvas(WIDTH / reduce, HEIGHT / reduce, reduce);
  const arriving = new Canvas(WIDTH / reduce, HEIGHT / reduce, reduce);
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
    return canvas;
  };
}

/**
 * Renders an episode to an MP4 (24 frames per second, H.264 and AAC; a long film at 1280×720, a short one at 640×360). CPU-heavy: run it in
 * its own process. Throws a RangeError if there is no such episode.
 */
export async function renderFilm(slug: string, file: string, options: FilmOptions = {}): Promise<void> {
  const plan = planOf(slug);
  const seconds = Math.min(options.seconds ?? plan.film.seconds, plan.film.seconds);
  try {
    await writeMp4({
      file,
      width: WIDTH / plan.reduce,
      height: HEIGHT / plan.reduce,
      framesPerSecond: FRAMES_PER_SECOND,
      frames: Math.round(seconds * FRAMES_PER_SECOND),
      sound: renderScore(plan.score, seconds, slug),
      draw: painterOf(slug, plan),
      onProgress: options.onProgress,
      signal: options.signal,
    });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
