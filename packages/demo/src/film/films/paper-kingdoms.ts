import { ridge } from '../../figures.ts';
import type { Random } from '../../random.ts';
import type { Canvas } from '../canvas.ts';
import { endCard, titleCard } from '../cards.ts';
import { type Ink, ink, mixHex } from '../ink.ts';
import { backdrop, ease, HEIGHT, type Ramp, type Scene, WIDTH, wrap } from '../stage.ts';

const GROUND = '#1c342f';
const FIGURE = '#7ea58b';
const LIGHT = '#d3e3c4';
const CREAM = ink('#f6efd9');
const DUSK: Ramp = [
  [0, '#12241f'],
  [0.55, '#35594f'],
  [1, '#7ea58b'],
];

interface Sheet {
  readonly crest: readonly { x: number; y: number }[];
  readonly span: number;
  readonly lit: Ink;
  readonly shade: Ink;
  readonly edge: Ink;
  readonly speed: number;
}

/** Folded sheets that repeat after `span`, so that they can scroll past forever. */
function sheets(random: Random, count: number, top: number, fall: number): Sheet[] {
  return Array.from({ length: count }, (_, layer) => {
    const share = layer / Math.max(1, count - 1);
    const span = 1800;
    const crest = ridge(span, top + share * fall, 170 - share * 20, 12 - layer, random).slice(0, -1);
    if (crest.length % 2 === 1) crest.pop();
    const lit = mixHex(mixHex(GROUND, FIGURE, 0.25 + share * 0.75), LIGHT, share * 0.6);
    return {
      crest,
      span,
      lit: ink(lit),
      shade: ink(mixHex(lit, GROUND, 0.24)),
      edge: ink(mixHex(lit, '#ffffff', 0.28)),
      speed: 9 + share * share * 62,
    };
  });
}

function drawSheet(canvas: Canvas, sheet: Sheet, shift: number, bob: number): void {
  const { crest, span } = sheet;
  const first = crest[0];
  if (!first) return;
  const offset = -wrap(shift, span);
  const points: { x: number; y: number }[] = [];
  for (const lap of [0, span]) for (const point of crest) points.push({ x: point.x + lap + offset, y: point.y + bob });
  const seen = points.filter((point) => point.x > -400 && point.x < WIDTH + 400);
  const head = seen[0];
  const tail = seen.at(-1);
  if (!head || !tail) return;
  canvas.polygon([head.x, HEIGHT, ...seen.flatMap((point) => [point.x, point.y]), tail.x, HEIGHT], sheet.shade);
  const faces: number[][] = [];
  for (let index = 1; index + 1 < seen.length; index++) {
    const peak = seen[index];
    const next = seen[index + 1];
    if (!peak || !next || peak.y > next.y) continue;
    faces.push([peak.x, peak.y, next.x, next.y, next.x, HEIGHT, peak.x - 50, HEIGHT]);
  }
  canvas.shape(faces, sheet.lit);
}

const opening: Scene = ({ random }) => {
  const dusk = backdrop(DUSK);
  const list = sheets(random, 4, 330, 330);
  return (canvas, t) => {
    canvas.copy(dusk);
    canvas.circle(920, 210 - t * 3, 84, ink(LIGHT), 0.92);
    for (const sheet of list) drawSheet(canvas, sheet, 200 + t * sheet.speed * 0.8, 0);
    canvas.rect(0, 0, WIDTH, HEIGHT, ink('#0d1a17'), 0.18);
  };
};

const theRanges: Scene = ({ random, seconds }) => {
  const dusk = backdrop([
    [0, '#203f39'],
    [0.5, '#86a98e'],
    [0.8, '#e9dcae'],
    [1, '#e9dcae'],
  ]);
  const list = sheets(random, 5, 330, 350);
  const tin = ink('#e8b64f');
  return (canvas, t) => {
    canvas.copy(dusk);
    // The sun is lifted on its string in jerks, as if by hand.
    const step = Math.floor(t * 6) / 6;
    const y = 430 - 290 * ease(step, 0, seconds * 0.8);
    canvas.rect(820, 0, 2, y, CREAM, 0.7);
    canvas.circle(821, y, 92, tin);
    canvas.circle(821, y, 76, ink('#f4d27e'));
    canvas.rect(776, y - 5, 90, 10, tin);
    for (const [index, sheet] of list.entries())
      drawSheet(canvas, sheet, 500 + t * sheet.speed, Math.sin(step * 2 + index) * 2);
  };
};

const weather: Scene = ({ random }) => {
  const dusk = backdrop([
    [0, '#14231f'],
    [0.6, '#3d5f55'],
    [1, '#6d907a'],
  ]);
  const list = sheets(random, 3, 450, 230);
  const strips = Array.from({ length: 64 }, () => ({
    x: random() * (WIDTH + 300),
    y: random() * 820,
    speed: 330 + random() * 260,
    length: 30 + random() * 50,
    tone: random(),
  }));
  const clouds = [
    [150, 120, 1.15],
    [520, 90, 0.9],
    [860, 150, 1.3],
    [1190, 100, 1],
  ] as const;
  return (canvas, t) => {
    canvas.copy(dusk);
    for (const sheet of list) drawSheet(canvas, sheet, 900 + t * sheet.speed * 0.5, 0);
    for (const strip of strips) {
      const y = wrap(strip.y + t * strip.speed, 820) - 60;
      const x = wrap(strip.x - t * strip.speed * 0.22, WIDTH + 300) - 100;
      const flip = 3 + 3 * Math.abs(Math.sin(t * 5 + strip.tone * 20));
      canvas.polygon(
        [
          x,
          y,
          x + flip,
          y,
          x + flip - strip.length * 0.22,
          y + strip.length,
          x - strip.length * 0.22,
          y + strip.length,
        ],
        strip.tone > 0.4 ? CREAM : ink(LIGHT),
        0.75,
      );
    }
    for (const [index, [x, y, size]] of clouds.entries()) {
      const sway = Math.sin(t * 0.9 + index * 1.4) * 22;
      const drop = y + Math.sin(t * 0.7 + index) * 8 - 130 * (1 - ease(t, index * 0.5, 2.5 + index * 0.5));
      canvas.line(x, -10, x + sway, drop, 2.4, CREAM, 0.7);
      const puff = (dx: number, dy: number, r: number): void =>
        canvas.circle(x + sway + dx * size, drop + dy * size, r * size, index % 2 === 0 ? CREAM : ink('#dfe6d2'));
      puff(-62, 24, 38);
      puff(58, 26, 40);
      puff(0, 6, 56);
      canvas.rect(
        x + sway - 96 * size,
        drop + 24 * size,
        190 * size,
        42 * size,
        index % 2 === 0 ? CREAM : ink('#dfe6d2'),
      );
    }
  };
};

const shoebox: Scene = ({ random, seconds }) => {
  const inside = backdrop([
    [0, '#3f5d52'],
    [0.7, '#27433b'],
    [1, '#16281f'],
  ]);
  const rows = [0, 1, 2].map((row) =>
    Array.from({ length: 13 }, (_, index) => ({
      x: index * 112 - 60 + random() * 30 + row * 36,
      w: 64 + random() * 40,
      h: 90 + random() * 130,
      gable: random() < 0.6,
      windows: Array.from({ length: 6 }, () => random()),
    })),
  );
  const walls = ['#5d8271', '#8fb197', '#cfdcbc'].map(ink);
  const lid = ink('#b98c5c');
  const lidEdge = ink('#96693f');
  const lamp = ink('#ffca62');
  const dark = ink('#22382f');
  return (canvas, t) => {
    canvas.copy(inside);
    const night = ease(t, 9, seconds - 3);
    for (const [row, houses] of rows.entries()) {
      const foot = 480 + row * 92;
      const drift = Math.sin(t * 0.22) * (14 + row * 26);
      for (const [number, house] of houses.entries()) {
        const x = house.x + drift;
        const top = foot - house.h * (0.8 + row * 0.12);
        canvas.polygon(
          house.gable
            ? [x, foot, x, top, x + house.w / 2, top - 32, x + house.w, top, x + house.w, foot]
            : [x, foot, x, top, x + house.w, top - 14, x + house.w, foot],
          walls[row] ?? CREAM,
        );
        for (const [index, luck] of house.windows.entries()) {
          const wx = x + house.w * (index % 2 === 0 ? 0.2 : 0.58);
          const wy = top + 16 + Math.floor(index / 2) * 32;
          if (wy > foot - 30) continue;
          const lit =
            luck < 0.25 + 0.35 * Math.sin(t * 0.6 + luck * 40 + number) || (row === 1 && number === 5 && index === 2);
          canvas.rect(wx, wy, house.w * 0.2, 18, lit ? lamp : dark, lit ? 1 : 0.6);
        }
      }
      canvas.rect(0, foot, WIDTH, HEIGHT - foot, ink(mixHex('#27433b', '#16281f', row / 2)));
    }
    canvas.rect(0, 0, WIDTH, HEIGHT, ink('#0b1512'), night * 0.55);
    const shut = 40 + 250 * ease(t, 6, seconds);
    canvas.rect(0, 664, WIDTH, 56, lid);
    canvas.rect(0, 664, WIDTH, 7, lidEdge);
    canvas.polygon([0, 0, WIDTH, 0, WIDTH, shut + Math.sin(t * 1.3) * 4, 0, shut - 22 + Math.sin(t * 1.1) * 4], lid);
    canvas.polygon(
      [
        0,
        shut - 22 + Math.sin(t * 1.1) * 4,
        WIDTH,
        shut + Math.sin(t * 1.3) * 4,
        WIDTH,
        shut + 15 + Math.sin(t * 1.3) * 4,
        0,
        shut - 7 + Math.sin(t * 1.1) * 4,
      ],
      lidEdge,
    );
  };
};

/** Five scenes, one per chapter. */
export const paperKingdomsScenes: readonly Scene[] = [
  titleCard(opening),
  theRanges,
  weather,
  shoebox,
  endCard('Folded, not folding. Recycled where possible.'),
];
