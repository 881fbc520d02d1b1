import { ring } from '../../figures.ts';
import { type Canvas, ellipse } from '../canvas.ts';
import { endCard, titleCard } from '../cards.ts';
import { type Ink, ink } from '../ink.ts';
import { backdrop, HEIGHT, type Scene, WIDTH, wrap } from '../stage.ts';

const DARK = ink('#3d1a10');
const SHADE = ink('#27100a');
const SUN = ink('#f8dcaa');
const STRIPE = ink('#eba25a');
const DUST = ink('#c9713a');
const HEAT = [
  [0, '#dd7f3c'],
  [0.7, '#f0ae68'],
  [1, '#f6c88c'],
] as const;

function cactus(canvas: Canvas, x: number, floor: number, size: number, colour: Ink): void {
  const stem = (px: number, top: number, bottom: number): void => {
    canvas.rect(px - size, top, size * 2, bottom - top, colour);
    canvas.circle(px, top, size, colour);
  };
  stem(x, floor - size * 11, floor);
  stem(x + size * 3.4, floor - size * 8.6, floor - size * 4);
  canvas.rect(x, floor - size * 5, size * 4.4, size * 1.7, colour);
  stem(x - size * 3.2, floor - size * 6.8, floor - size * 3);
  canvas.rect(x - size * 4.2, floor - size * 4.2, size * 4.2, size * 1.5, colour);
}

function sun(canvas: Canvas, x: number, y: number, radius: number, t: number): void {
  canvas.circle(x, y, radius, SUN);
  for (let row = 0; row < 8; row++) {
    const at = y + radius * (0.04 + wrap(row * 0.125 + t * 0.02, 1));
    const half = Math.sqrt(Math.max(0, radius * radius - (at - y) ** 2)) + 2;
    canvas.rect(x - half, at, half * 2, radius * (0.02 + ((at - y) / radius) * 0.07), STRIPE);
  }
}

const opening: Scene = () => {
  const sky = backdrop(HEAT);
  return (canvas, t) => {
    canvas.copy(sky);
    sun(canvas, 900, 350 - t * 2, 220, t);
    canvas.rect(0, 600, WIDTH, HEIGHT - 600, ink('#d5803f'));
    const lean = 520 - t * 30;
    canvas.polygon([1142, 600, 1168, 600, lean + 90, HEIGHT, lean - 60, HEIGHT], SHADE);
    cactus(canvas, 1155, 604, 23, DARK);
  };
};

/** Somebody waiting with their hands beside their belt. */
function duellist(canvas: Canvas, x: number, floor: number, size: number, sway: number): void {
  const lean = Math.sin(sway) * size * 0.04;
  for (const side of [-1, 1]) {
    canvas.line(x + side * size * 0.1, floor - size, x + side * size * 0.3, floor, size * 0.2, DARK);
    canvas.line(
      x + lean + side * size * 0.26,
      floor - size * 1.75,
      x + side * size * 0.5,
      floor - size,
      size * 0.15,
      DARK,
    );
  }
  canvas.polygon(
    [
      x - size * 0.34 + lean,
      floor - size * 1.86,
      x + size * 0.34 + lean,
      floor - size * 1.86,
      x + size * 0.24,
      floor - size * 0.85,
      x - size * 0.24,
      floor - size * 0.85,
    ],
    DARK,
  );
  canvas.circle(x + lean, floor - size * 2.1, size * 0.24, DARK);
  canvas.shape([ellipse(x + lean, floor - size * 2.24, size * 0.56, size * 0.09)], DARK);
  canvas.rect(x + lean - size * 0.26, floor - size * 2.56, size * 0.52, size * 0.34, DARK);
}

/** Two of them, one street, and shadows that do not agree. */
const duel: Scene = ({ seconds }) => {
  const sky = backdrop(HEAT);
  return (canvas, t) => {
    canvas.copy(sky);
    sun(canvas, 640, 190, 120, t);
    for (const [x, width, height] of [
      [-40, 280, 240],
      [200, 180, 180],
      [900, 190, 190],
      [1060, 280, 250],
    ] as const) {
      canvas.rect(x, 540 - height, width, height, DUST);
      canvas.rect(x + width * 0.3, 540 - height * 0.6, width * 0.16, height * 0.26, DARK, 0.5);
      canvas.rect(x + width * 0.6, 540 - height * 0.6, width * 0.16, height * 0.26, DARK, 0.5);
    }
    canvas.rect(0, 540, WIDTH, HEIGHT - 540, ink('#b75f2d'));
    const turn = (t / seconds - 0.5) * 560;
    for (const x of [330, 950])
      canvas.polygon([x - 40, 640, x + 40, 640, x + turn + 60, HEIGHT + 40, x + turn - 50, HEIGHT + 40], SHADE, 0.7);
    duellist(canvas, 330, 640, 120, t * 1.3);
    duellist(canvas, 950, 640, 120, t * 1.3 + 2);
    const roll = wrap(t * 190, 1700) - 200;
    const bounce = Math.abs(Math.sin(t * 4)) * 46;
    for (let spoke = 0; spoke < 6; spoke++) {
      const angle = t * 6 + (spoke / 6) * Math.PI;
      const [dx, dy] = [Math.cos(angle) * 32, Math.sin(angle) * 32];
      canvas.line(roll - dx, 668 - bounce - dy, roll + dx, 668 - bounce + dy, 4, DARK, 0.8);
    }
  };
};

/** The town's only clock, from above. */
const dial: Scene = ({ random }) => {
  const ground = backdrop(
    [
      [0, '#e9a564'],
      [1, '#9c5126'],
    ],
    { x: 0.5, y: 0.5, reach: 0.7 },
  );
  const ticks = Array.from({ length: 24 }, (_, hour) => ({ angle: (hour / 24) * Math.PI * 2, late: random() * 0.12 }));
  return (canvas, t) => {
    canvas.copy(ground);
    canvas.shape([ring(640, 360, 316, false), ring(640, 360, 296, true)], DARK, 0.9);
    for (const { angle, late } of ticks) {
      const [dx, dy] = [Math.cos(angle + late), Math.sin(angle + late)];
      canvas.line(640 + dx * 240, 360 + dy * 240, 640 + dx * 284, 360 + dy * 284, 8, DARK);
    }
    const hand = -2.4 + t * 0.16 + Math.sin(t * 0.9) * 0.05;
    const [dx, dy] = [Math.cos(hand), Math.sin(hand)];
    canvas.polygon(
      [640 - dy * 16, 360 + dx * 16, 640 + dx * 270, 360 + dy * 270, 640 + dy * 16, 360 - dx * 16],
      SHADE,
      0.85,
    );
    canvas.circle(640, 360, 34, SUN);
    canvas.circle(640, 360, 22, DARK);
  };
};

/** A wagon, late, past hills that do not mind. */
const road: Scene = ({ random }) => {
  const sky = backdrop([
    [0, '#7d3a2b'],
    [0.5, '#dd7f3c'],
    [1, '#f6c88c'],
  ]);
  const rows = [0, 1, 2].map(() =>
    Array.from({ length: 8 }, (_, index) => ({
      x: index * 260 + random() * 120,
      width: 90 + random() * 150,
      height: 0.5 + random() * 0.6,
    })),
  );
  return (canvas, t) => {
    canvas.copy(sky);
    canvas.circle(980, 300, 92, SUN);
    for (const [row, list] of rows.entries()) {
      const floor = 470 + row * 60;
      const colour = ([ink('#c9713a'), ink('#97472a'), ink('#6a2d1c')] as const)[row] ?? DARK;
      for (const { x, width, height } of list) {
        const left = wrap(x - t * (14 + row * 26), 2080) - 300;
        const top = floor - height * (130 - row * 20);
        canvas.polygon([left, floor, left + width * 0.16, top, left + width * 0.84, top, left + width, floor], colour);
      }
      canvas.rect(0, floor, WIDTH, HEIGHT - floor, colour);
    }
    const jolt = Math.sin(t * 11) * 3;
    canvas.polygon([500, 556 + jolt, 790, 556 + jolt, 770, 612 + jolt, 520, 612 + jolt], SHADE);
    canvas.shape([ellipse(645, 520 + jolt, 132, 84)], SUN);
    canvas.rect(500, 552 + jolt, 290, 66, SHADE);
    for (const x of [548, 742]) {
      canvas.shape([ring(x, 628, 48, false), ring(x, 628, 38, true)], SHADE);
      for (let spoke = 0; spoke < 5; spoke++) {
        const angle = -t * 3.4 + (spoke / 5) * Math.PI;
        const [dx, dy] = [Math.cos(angle) * 42, Math.sin(angle) * 42];
        canvas.line(x - dx, 628 - dy, x + dx, 628 + dy, 5, SHADE);
      }
    }
  };
};

/** The opening, three places of the county, and the end. */
export const sundialCountyScenes: readonly Scene[] = [
  titleCard(opening),
  duel,
  dial,
  road,
  endCard('No clocks were harmed. None were found.'),
];
