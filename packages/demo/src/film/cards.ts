import { posterLines } from '../art/compose.ts';
import { placeText } from '../show.ts';
import type { Setting } from '../type.ts';
import { ring } from '../figures.ts';
import type { Canvas } from './canvas.ts';
import { ink } from './ink.ts';
import { backdrop, ease, HEIGHT, type Paint, type Scene, type Stage, WIDTH } from './stage.ts';
import { Words } from './words.ts';

const LEFT = 72;

const TITLE: Readonly<Record<string, { size: number; leading: number; tracking: number }>> = {
  serif: { size: 128, leading: 0.92, tracking: -0.012 },
  poster: { size: 186, leading: 0.86, tracking: -0.008 },
  grotesque: { size: 118, leading: 0.92, tracking: -0.035 },
};

/** The opening card: the show's title appears over its own motif, line by line, then the episode's name. */
export function titleCard(motif: Scene): Scene {
  return (stage) => {
    const { show } = stage;
    const under = motif(stage);
    const { size, leading, tracking } = TITLE[show.face] ?? { size: 120, leading: 0.92, tracking: 0 };
    const lines = posterLines(show).map((line) => new Words(line, { face: show.face, size, tracking }));
    const episode = new Words(show.episodeTitle, { face: 'label', size: 30 });
    const by = new Words(`${show.creator}  ·  ${placeText(show.place)}`, { face: 'label', size: 20 });
    const colour = ink(show.colours.title);
    const last = HEIGHT - 168;
    return (canvas, t) => {
      under(canvas, t);
      lines.forEach((line, index) => {
        const shown = ease(t, 0.5 + index * 0.35, 1.5 + index * 0.35);
        line.draw(
          canvas,
          LEFT - 4,
          last - (lines.length - 1 - index) * size * leading + (1 - shown) * 34,
          colour,
          shown,
        );
      });
      const rule = ease(t, 1.5, 2.6);
      if (rule > 0) canvas.rect(LEFT, last + 34, 420 * rule, 3, colour, 0.85);
      episode.draw(canvas, LEFT, last + 78 + (1 - ease(t, 1.8, 2.6)) * 12, colour, ease(t, 1.8, 2.6));
      by.draw(canvas, LEFT, last + 112, colour, ease(t, 2.2, 3) * 0.8);
    };
  };
}

/** The product's mark: a half sun on the edge of the stage. */
export function halfSun(canvas: Canvas, x: number, y: number, radius: number, rise: number): void {
  canvas.shape(
    [
      [
        x - radius,
        y + radius * 0.72,
        x - radius,
        y,
        ...arc(x, y, radius),
        x + radius,
        y,
        x + radius,
        y + radius * 0.72,
      ],
    ],
    ink('#2f2a25'),
  );
  canvas.shape([arc(x, y + radius * 0.72, radius * 0.84 * rise)], ink('#ffb547'));
}

function arc(x: number, y: number, radius: number): number[] {
  return Array.from({ length: 66 }, (_, index) => {
    const angle = Math.PI + (Math.floor(index / 2) / 32) * Math.PI;
    return index % 2 === 0 ? x + Math.cos(angle) * radius : y + Math.sin(angle) * radius;
  });
}

/** The closing card: the mark rises, the credits appear, dust moves in the light. */
export function endCard(credit: string): Scene {
  return ({ show, random }: Stage): Paint => {
    const house = backdrop(
      [
        [0, '#2b2119'],
        [0.6, '#17130f'],
        [1, '#0e0c0a'],
      ],
      { x: 0.5, y: 0.4, reach: 0.75 },
    );
    const centred = (text: string, setting: Setting): { words: Words; x: number } => {
      const words = new Words(text, setting);
      return { words, x: (WIDTH - words.width) / 2 };
    };
    const name = centred('Houselights', { face: 'grotesque', size: 64, tracking: -0.035 });
    const made = centred(`${show.title}. ${show.creator}.`, { face: 'label', size: 26 });
    const line = centred(credit, { face: 'label', size: 22 });
    const dust = Array.from({ length: 26 }, () => ({
      x: random() * WIDTH,
      y: random() * HEIGHT,
      speed: 6 + random() * 16,
      size: 1.2 + random() * 2,
      phase: random() * 6,
    }));
    const warm = ink('#ffb547');
    const bright = ink('#f7f1e7');
    const calm = ink('#cdc3b4');
    return (canvas, t) => {
      canvas.copy(house);
      for (const mote of dust) {
        const y = (mote.y - t * mote.speed + HEIGHT * 4) % HEIGHT;
        canvas.circle(
          mote.x + Math.sin(t * 0.7 + mote.phase) * 18,
          y,
          mote.size,
          warm,
          0.25 + 0.2 * Math.sin(t * 2 + mote.phase),
        );
      }
      const rise = ease(t, 0.2, 2.2);
      for (const halo of [3.4, 2.4])
        canvas.shape(
          [ring(WIDTH / 2, 270, 52 * halo * (0.7 + 0.3 * rise) + Math.sin(t * 1.6) * 3, false)],
          warm,
          0.05 * rise,
        );
      halfSun(canvas, WIDTH / 2, 234, 52, 0.2 + 0.8 * rise);
      name.words.draw(canvas, name.x, 400, bright, ease(t, 0.7, 1.5));
      made.words.draw(canvas, made.x, 458, calm, ease(t, 1.2, 2));
      line.words.draw(canvas, line.x, 500, calm, ease(t, 1.7, 2.5) * 0.8);
    };
  };
}
