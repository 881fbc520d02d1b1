import { type Canvas, ellipse } from '../canvas.ts';
import { endCard, titleCard } from '../cards.ts';
import { type Ink, ink } from '../ink.ts';
import { backdrop, ease, HEIGHT, type Scene, WIDTH, wrap } from '../stage.ts';
import { Words } from '../words.ts';

const RED = ink('#94202b');
const WINE = ink('#6a1520');
const DARK = ink('#3d1216');
const CREAM = ink('#fff3dc');
const FLOOR = ink('#b79177');

/** One side of the curtain: folds that sway, `open` pixels from the edge. */
function drape(canvas: Canvas, left: boolean, open: number, t: number): void {
  const folds = 6;
  for (let fold = 0; fold < folds; fold++) {
    const reach = open * (1 - fold / folds);
    const points: number[] = [left ? -20 : WIDTH + 20, -20];
    for (let y = -20; y <= HEIGHT + 20; y += 40) {
      const bend = Math.sin(y / 150 + fold * 0.9 + t * 0.8) * 14 + Math.cos(y / 260) * 26;
      points.push(left ? reach + bend : WIDTH - reach - bend, y);
    }
    points.push(left ? -20 : WIDTH + 20, HEIGHT + 20);
    canvas.polygon(points, fold % 2 === 0 ? RED : WINE);
  }
}

function microphone(canvas: Canvas, x: number, y: number, size: number, colour: Ink): void {
  canvas.rect(x - size * 0.16, y, size * 0.32, 640 - y, colour);
  canvas.rect(x - size * 1.6, 636, size * 3.2, size * 0.34, colour);
  canvas.rect(x - size * 0.62, y - size * 1.5, size * 1.24, size * 1.5, colour);
  canvas.circle(x, y - size * 1.5, size * 0.62, colour);
  canvas.circle(x, y, size * 0.62, colour);
}

const opening: Scene = () => {
  const wall = backdrop([
    [0, '#f9e7c9'],
    [1, '#eecb9d'],
  ]);
  return (canvas, t) => {
    canvas.copy(wall);
    canvas.circle(790, 320, 250 + Math.sin(t) * 5, CREAM, 0.75);
    canvas.shape([ellipse(790, 680, 390, 62)], FLOOR, 0.8);
    microphone(canvas, 790, 290, 40, DARK);
    drape(canvas, true, 60 - ease(t, 0, 1.4) * 70, t);
    drape(canvas, false, 150 + ease(t, 0, 4) * 60, t + 2);
  };
};

/** A spotlight searches for whoever should be on stage. */
const followSpot: Scene = ({ random }) => {
  const stage = backdrop([
    [0, '#200a0d'],
    [0.72, '#3d1216'],
    [0.721, '#5a2a22'],
    [1, '#2a1210'],
  ]);
  const start = random() * 6;
  return (canvas, t) => {
    canvas.copy(stage);
    const x = 640 + Math.sin(t * 0.8 + start) * 420;
    canvas.polygon([620, -20, 660, -20, x + 190, 600, x - 190, 600], CREAM, 0.16);
    canvas.shape([ellipse(x, 600, 190, 46)], CREAM, 0.85);
    microphone(canvas, 640, 330, 34, DARK);
    drape(canvas, true, 130, t);
    drape(canvas, false, 130, t + 2);
  };
};

const SIGNS = ['WRONG DOOR', 'AGAIN', 'LOUDER', 'WHO IS SHE', 'NOT YET', 'MORE SOUP'];

/** The house from the back row: heads, and a sign that has opinions. */
const house: Scene = ({ random }) => {
  const glow = backdrop(
    [
      [0, '#f9e7c9'],
      [0.5, '#b2683f'],
      [1, '#2a0d11'],
    ],
    { x: 0.5, y: 0.18, reach: 0.75 },
  );
  const rows = [0, 1, 2].map((row) =>
    Array.from({ length: 12 + row }, (_, seat) => ({
      x: seat * 118 + (row % 2) * 50 + random() * 20 - 20,
      phase: random() * 6,
    })),
  );
  const first = Math.floor(random() * SIGNS.length);
  const signs = SIGNS.map(
    (_, index) => new Words(SIGNS[(first + index) % SIGNS.length] ?? '', { face: 'poster', size: 90 }),
  );
  return (canvas, t) => {
    canvas.copy(glow);
    const turn = Math.floor(t / 2.6);
    const sign = signs[turn % signs.length];
    const age = t - turn * 2.6;
    const y = 330 - (ease(age, 0, 0.4) - ease(age, 2.1, 2.6)) * 190;
    if (sign) {
      const half = sign.width / 2 + 40;
      canvas.rect(632, y + 60, 16, 300, DARK);
      canvas.rect(640 - half, y - 60, half * 2, 128, RED);
      sign.draw(canvas, 640 - sign.width / 2, y + 36, CREAM);
    }
    for (const [row, list] of rows.entries()) {
      const colour = ([ink('#6a2a26'), ink('#4b191b'), ink('#2a0d11')] as const)[row] ?? DARK;
      for (const { x, phase } of list) {
        const laugh = Math.abs(Math.sin(t * 5 + phase)) * 12;
        const head = 470 + row * 78 - laugh;
        canvas.circle(x, head, 34 + row * 6, colour);
        canvas.shape([ellipse(x, head + 92, 64 + row * 8, 62)], colour);
      }
    }
  };
};

/** Four doors; behind each somebody who is in another play. */
const doors: Scene = ({ random }) => {
  const wall = backdrop([
    [0, '#f2d7ab'],
    [0.78, '#e5bf8c'],
    [0.781, '#8a4b36'],
    [1, '#5a2a22'],
  ]);
  const late = Array.from({ length: 4 }, () => random() * 5);
  return (canvas, t) => {
    canvas.copy(wall);
    late.forEach((phase, index) => {
      const x = 130 + index * 270;
      const open = ease(Math.sin(t * 1.5 + phase), -0.2, 0.7);
      canvas.rect(x - 14, 146, 238, 416, DARK);
      canvas.rect(x, 160, 210, 402, ink('#ffdf9c'));
      const walk = x + 105 + Math.sin(t * 2.2 + phase) * 40;
      canvas.circle(walk, 290, 34, DARK);
      canvas.shape([ellipse(walk, 436, 62, 124)], DARK);
      canvas.polygon(
        [x, 160, x + 210 * (1 - open), 160 - open * 22, x + 210 * (1 - open), 562 + open * 40, x, 562],
        RED,
      );
      canvas.circle(x + 186 * (1 - open), 370, 9, CREAM, 1 - open);
    });
    const soup = wrap(t * 260, 1700) - 200;
    canvas.polygon([soup - 60, 610, soup + 60, 610, soup + 40, 654, soup - 40, 654], CREAM);
    for (const wisp of [-20, 0, 20])
      canvas.line(soup + wisp, 600, soup + wisp + Math.sin(t * 6 + wisp) * 10, 560, 5, CREAM, 0.6);
  };
};

/** The opening, three rooms of the theatre, and the end. */
export const coldOpenScenes: readonly Scene[] = [
  titleCard(opening),
  followSpot,
  house,
  doors,
  endCard('No host was found. The search goes on.'),
];
