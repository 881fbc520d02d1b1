import { type Canvas, ellipse } from '../canvas.ts';
import { endCard, titleCard } from '../cards.ts';
import { ink, mixHex } from '../ink.ts';
import type { Random } from '../../random.ts';
import { backdrop, ease, HEIGHT, type Scene, WIDTH } from '../stage.ts';

const LIGHT = ink('#f4dfa0');
const WHITE = ink('#fff6dc');
const FOLD = ink('#8d7aa8');
const STAND = ink('#6d5c86');
const BLACK = ink('#0b080f');
const BOARDS = ink('#0f0b14');
const SHADE = ink('#120d1a');

/** The folds of a curtain that hangs still, apart from a draught. */
function folds(canvas: Canvas, floor: number, t: number): void {
  for (let index = 0; index < 18; index++) {
    const x = index * 74 + Math.sin(t * 0.5 + index * 0.7) * 7;
    canvas.polygon([x, -10, x + 34, -10, x + 38 + Math.sin(t * 0.6 + index) * 4, floor, x - 4, floor], FOLD, 0.12);
  }
}

/** The bulb on its stand: it breathes, and now and then it hesitates. */
function bulb(canvas: Canvas, x: number, y: number, radius: number, foot: number, t: number): void {
  const breath = 1 + Math.sin(t * 1.7) * 0.05 - (Math.sin(t * 9) > 0.97 ? 0.16 : 0);
  canvas.shape([ellipse(x, foot + 8, radius * 6.4 * breath, radius * 1.3)], LIGHT, 0.4);
  for (const [times, share] of [
    [7.2, 0.05],
    [4.8, 0.08],
    [2.7, 0.15],
  ] as const)
    canvas.circle(x, y, radius * times * breath, LIGHT, share);
  canvas.rect(x - radius * 0.1, y + radius * 0.7, radius * 0.2, foot - y, STAND);
  canvas.shape([ellipse(x, foot + 6, radius * 1.2, radius * 0.26)], STAND);
  canvas.circle(x, y, radius, LIGHT);
  canvas.circle(x, y, radius * 0.62, WHITE, 0.8);
  for (const lean of [-0.62, 0, 0.62])
    canvas.shape([ellipse(x, y, Math.max(1.5, radius * Math.abs(lean)), radius * 1.5)], STAND, lean === 0 ? 0.5 : 0.1);
  canvas.rect(x - radius * 0.42, y + radius * 0.74, radius * 0.84, radius * 0.5, STAND);
}

interface Mote {
  readonly x: number;
  readonly y: number;
  readonly speed: number;
  readonly size: number;
}

const motes = (random: Random, count: number): Mote[] =>
  Array.from({ length: count }, () => ({
    x: random() * WIDTH,
    y: random() * HEIGHT,
    speed: 12 + random() * 26,
    size: 1.4 + random() * 2.4,
  }));

const stage: Scene = ({ random }) => {
  const dark = backdrop(
    [
      [0, '#4b3f5c'],
      [0.55, '#1c1626'],
      [1, '#0b080f'],
    ],
    { x: 0.68, y: 0.42, reach: 0.62 },
  );
  const dust = motes(random, 34);
  return (canvas, t) => {
    canvas.copy(dark);
    folds(canvas, 560, t);
    canvas.rect(0, 560, WIDTH, HEIGHT - 560, BOARDS);
    bulb(canvas, 870, 300, 44, 618, t);
    for (const { x, y, speed, size } of dust)
      canvas.circle(x + Math.sin(t * 0.8 + y) * 16, (y - t * speed * 0.4 + HEIGHT * 3) % HEIGHT, size, LIGHT, 0.3);
  };
};

/** The keeper whose turn it is sits with the bulb; the shadow on the curtain is larger, and does not always move along. */
const watch: Scene = ({ random, seconds }) => {
  const dark = backdrop(
    [
      [0, '#5d4d5e'],
      [0.5, '#251c30'],
      [1, '#0b080f'],
    ],
    { x: 0.34, y: 0.5, reach: 0.7 },
  );
  const snow = motes(random, 70);
  const person = (canvas: Canvas, x: number, foot: number, size: number, nod: number, opacity: number): void => {
    const colour = opacity === 1 ? BLACK : SHADE;
    canvas.shape(
      [
        ellipse(x + nod * size * 0.1, foot - size * 1.62, size * 0.23, size * 0.27),
        [
          x - size * 0.3,
          foot - size * 0.5,
          x - size * 0.26,
          foot - size * 1.22,
          x + size * 0.05 + nod * size * 0.06,
          foot - size * 1.4,
          x + size * 0.3,
          foot - size * 1.2,
          x + size * 0.34,
          foot - size * 0.5,
        ],
      ],
      colour,
      opacity,
    );
    canvas.rect(x - size * 0.3, foot - size * 0.62, size * 0.86, size * 0.2, colour, opacity);
    canvas.rect(x + size * 0.42, foot - size * 0.6, size * 0.16, size * 0.6, colour, opacity);
    canvas.rect(x - size * 0.34, foot - size * 1.2, size * 0.07, size * 1.2, colour, opacity);
  };
  return (canvas, t) => {
    canvas.copy(dark);
    folds(canvas, 590, t);
    const leave = ease(t, seconds * 0.5, seconds * 0.85);
    person(canvas, 900 + leave * 210, 640 - leave * 30, 300 + leave * 26, Math.sin(t * 1.1 + leave * 2), 0.62);
    canvas.rect(0, 600, WIDTH, HEIGHT - 600, BOARDS);
    bulb(canvas, 430, 330, 34, 640, t);
    person(canvas, 640, 668, 150, Math.sin(t * 1.1), 1);
    // It snows in where the roof was left open.
    for (const { x, y, speed, size } of snow)
      canvas.circle(
        780 + (x / WIDTH) * 480 + Math.sin(t + x) * 14,
        (y + t * speed * 2.2) % 690,
        size,
        WHITE,
        0.34 * (1 - Math.abs(x / WIDTH - 0.5)),
      );
  };
};

/** The empty house from the stage: seats, and what fills them when nobody looks. */
const applause: Scene = ({ random, seconds }) => {
  const house = backdrop([
    [0, '#0b080f'],
    [0.4, '#1a1424'],
    [1, '#2d2338'],
  ]);
  const rows = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 9 + (4 - row) * 2 }, (__, seat) => ({ seat, phase: random() * 6, late: random() })),
  );
  const back = (row: number) => ink(mixHex('#2a2036', '#0d0912', row / 4));
  const seats = rows.map((_, row) => back(row));
  return (canvas, t) => {
    canvas.copy(house);
    canvas.shape([ellipse(WIDTH / 2, 60, 620, 26)], FOLD, 0.12);
    for (const [row, list] of rows.entries()) {
      const scale = 0.5 + row * 0.17;
      const wide = 104 * scale;
      const y = 150 + row * 118;
      const left = WIDTH / 2 - (list.length * wide) / 2;
      for (const { seat, phase, late } of list) {
        const x = left + seat * wide + wide / 2;
        const here = ease(t, 0.4 + late * seconds * 0.6, 1.6 + late * seconds * 0.6);
        const clap = Math.abs(Math.sin(t * 7 + phase)) * 15 * scale;
        const up = y - 8 * scale;
        canvas.circle(x, up - 50 * scale, 21 * scale, FOLD, here * 0.42);
        canvas.shape([ellipse(x, up + 12 * scale, 34 * scale, 46 * scale)], FOLD, here * 0.3);
        for (const side of [-1, 1])
          canvas.shape(
            [ellipse(x + side * (5 * scale + clap), up - 4 * scale, 7 * scale, 14 * scale)],
            LIGHT,
            here * 0.6,
          );
        canvas.shape([ellipse(x, y + 42 * scale, 44 * scale, 50 * scale)], seats[row] ?? BLACK);
      }
    }
    canvas.shape([ellipse(WIDTH / 2, HEIGHT + 30, 700, 110 + Math.sin(t * 1.7) * 6)], LIGHT, 0.16);
  };
};

/** The pitch: the bulb, the one who keeps it company, and the house that was empty. */
export const ghostLightScenes: readonly Scene[] = [
  titleCard(stage),
  watch,
  applause,
  endCard('A pitch. Leave it burning.'),
];
