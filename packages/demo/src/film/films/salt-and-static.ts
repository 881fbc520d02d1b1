import { lighthouse } from '../../figures.ts';
import type { Canvas } from '../canvas.ts';
import { endCard, titleCard } from '../cards.ts';
import { ink } from '../ink.ts';
import { backdrop, ease, HEIGHT, type Ramp, type Scene, WIDTH, wrap } from '../stage.ts';

const LIGHT = ink('#f6cf78');
const DARK = ink('#0c1b25');
const NIGHT: Ramp = [
  [0, '#123646'],
  [0.62, '#1b4f63'],
  [0.86, '#2c6a7a'],
  [1, '#173f4e'],
];
const SWELL = ['#17424f', '#12343f', '#0e2833', '#0b1f29', '#081720'].map(ink);

const fades = new Float32Array(WIDTH);

/** One arm of a turning beam: long and thin across the picture, short and wide when it points at the viewer. */
function arm(canvas: Canvas, x: number, y: number, angle: number, strength: number): void {
  const reach = Math.cos(angle) * 1150;
  const near = Math.max(0, Math.sin(angle));
  const far = Math.abs(reach);
  if (far < 30) return;
  const facing = strength * (0.3 + 0.7 * near) * ease(far, 30, 420);
  for (let column = 0; column < WIDTH; column++)
    fades[column] = facing * Math.max(0, 1 - Math.abs(column - x) / (far + 1)) ** 0.8;
  const wide = 40 + 90 * (1 - far / 1150) + 50 * near;
  canvas.polygon(
    [x, y - 12, x + reach, y - wide + near * 30, x + reach, y + wide + near * 80, x, y + 12],
    LIGHT,
    fades,
  );
}

function tower(canvas: Canvas, x: number, y: number, size: number, foot: number, angle: number, strength = 0.62): void {
  arm(canvas, x, y, angle, strength);
  arm(canvas, x, y, angle + Math.PI, strength);
  const flash = Math.max(0, Math.sin(angle)) ** 6 + Math.max(0, -Math.sin(angle)) ** 6;
  for (const halo of [5.2, 3.2]) canvas.circle(x, y, size * halo * (0.6 + 0.5 * flash), LIGHT, 0.08 + 0.13 * flash);
  const parts = lighthouse(x, y, size, foot);
  canvas.shape([parts.tower, parts.rail], DARK);
  canvas.polygon(parts.lamp, LIGHT);
  canvas.rect(x - size * 0.06 + Math.cos(angle) * size * 0.7, y - size, size * 0.12, size * 2, DARK, 0.6);
  canvas.polygon(parts.cap, DARK);
}

/** Rows of cut-paper swell, each partly covered by the next. */
function sea(canvas: Canvas, t: number, top: number, rows: number, tall: number): void {
  for (let row = 0; row < rows; row++) {
    const points: number[] = [0, HEIGHT];
    const level = top + row * tall;
    for (let x = 0; x <= WIDTH; x += 32) {
      points.push(
        x,
        level +
          Math.sin(x / (120 - row * 9) + t * (0.5 + row * 0.22) * (row % 2 === 0 ? 1 : -1) + row * 2) *
            (4 + row * 1.8) +
          Math.sin(t * 0.6 + row) * 4,
      );
    }
    points.push(WIDTH, HEIGHT);
    canvas.polygon(points, SWELL[Math.min(row, SWELL.length - 1)] ?? DARK);
  }
}

const opening: Scene = () => {
  const sky = backdrop(NIGHT);
  return (canvas, t) => {
    canvas.copy(sky);
    tower(canvas, 900, 236, 42, HEIGHT, 2.75 + t * 0.5);
    sea(canvas, t, 626, 3, 28);
  };
};

const firstWatch: Scene = ({ random }) => {
  const sky = backdrop([
    [0, '#0d2633'],
    [0.7, '#1b4f63'],
    [1, '#2c6a7a'],
  ]);
  const stars = Array.from({ length: 46 }, () => ({
    x: random() * WIDTH,
    y: random() * 330,
    size: 0.8 + random() * 1.4,
    phase: random() * 6,
  }));
  const pale = ink('#e9e2c8');
  return (canvas, t) => {
    canvas.copy(sky);
    for (const star of stars)
      canvas.circle(star.x, star.y, star.size, pale, 0.45 + 0.35 * Math.sin(t * 1.3 + star.phase));
    canvas.circle(1010, 170 + t * 1.4, 54, pale, 0.9);
    tower(canvas, 330, 300, 24, 600, t * 0.72);
    sea(canvas, t, 540, 2, 34);
    const x = 1320 - t * 34;
    const y = 590 + Math.sin(t * 1.1) * 7;
    const roll = Math.sin(t * 1.1 + 0.6) * 5;
    canvas.polygon([x - 62, y - roll, x + 62, y + roll, x + 44, y + 28, x - 46, y + 28], DARK);
    canvas.polygon([x - 4, y, x - 2 + roll, y - 96, x + 44 + roll * 0.6, y - 12], ink('#d8ceb0'), 0.92);
    canvas.circle(x - 50, y - 16 - roll, 5, LIGHT);
    canvas.circle(x - 50, y - 16 - roll, 15, LIGHT, 0.25);
    sea(canvas, t + 4, 612, 3, 34);
  };
};

const tenToFour: Scene = ({ random }) => {
  const room = backdrop(
    [
      [0, '#245a6b'],
      [0.5, '#12323f'],
      [1, '#08151c'],
    ],
    { x: 0.7, y: 0.42, reach: 0.7 },
  );
  const noise = Array.from({ length: 512 }, () => random() - 0.5);
  const speech = (t: number): number => Math.max(0, Math.sin(t * 0.9)) ** 2 * (0.6 + 0.4 * Math.sin(t * 7));
  return (canvas, t) => {
    canvas.copy(room);
    // Waves leave the mast during the whole scene; a voice makes them brighter.
    for (let ring = 0; ring < 5; ring++) {
      const age = wrap(t * 0.42 + ring / 5, 1);
      const points: number[] = [];
      const back: number[] = [];
      for (let step = 0; step <= 28; step++) {
        const angle = -2.5 + (step / 28) * 5;
        points.push(900 + Math.cos(angle) * age * 620, 300 + Math.sin(angle) * age * 620);
        back.unshift(900 + Math.cos(angle) * (age * 620 - 5), 300 + Math.sin(angle) * (age * 620 - 5));
      }
      canvas.polygon([...points, ...back], LIGHT, (1 - age) * (0.2 + 0.5 * speech(t - age * 2)));
    }
    canvas.polygon([892, 300, 908, 300, 946, HEIGHT, 854, HEIGHT], DARK);
    for (let brace = 0; brace < 8; brace++)
      canvas.line(894 - brace * 4.4, 350 + brace * 48, 912 + brace * 5, 380 + brace * 48, 4, ink('#2c6a7a'));
    canvas.circle(900, 296, 15, LIGHT, 0.7 + 0.3 * Math.sin(t * 6));
    // The receiver: a dial with a searching needle, and the voice as a line.
    const needle = Math.sin(t * 0.31) * 0.8 + Math.sin(t * 2.3) * 0.06;
    canvas.rect(72, 430, 600, 210, DARK, 0.92);
    canvas.rect(72, 430, 600, 6, LIGHT, 0.9);
    for (let mark = 0; mark <= 20; mark++)
      canvas.rect(104 + mark * 26.8, 462, 2.5, mark % 5 === 0 ? 24 : 13, LIGHT, 0.75);
    canvas.rect(372 + needle * 250, 452, 5, 48, ink('#f2784b'));
    const voice = speech(t);
    const upper: number[] = [];
    const lower: number[] = [];
    for (let step = 0; step <= 134; step++) {
      const hiss = noise[(step * 7 + Math.floor(t * 24) * 61) % 512] ?? 0;
      const envelope = Math.sin((step / 134) * Math.PI);
      const y =
        566 +
        envelope * (hiss * 26 * (1 - voice) + Math.sin(step * 0.55 + t * 16) * 46 * voice * Math.sin(step * 0.07 + t));
      upper.push(104 + step * 4, y - 1.8);
      lower.unshift(104 + step * 4, y + 1.8);
    }
    canvas.polygon([...upper, ...lower], LIGHT);
  };
};

const secondLamp: Scene = () => {
  const sky = backdrop([
    [0, '#0b212d'],
    [0.66, '#184658'],
    [1, '#2c6a7a'],
  ]);
  return (canvas, t) => {
    canvas.copy(sky);
    const meet = ease(t, 11, 15);
    const turn = t * 0.62;
    const other = -turn * (1 - meet) + (Math.PI - turn) * meet;
    tower(canvas, 1080, 300, 20, 560, other, 0.5);
    sea(canvas, t, 530, 2, 34);
    tower(canvas, 250, 250, 38, HEIGHT, turn, 0.62);
    sea(canvas, t + 2, 620, 3, 30);
  };
};

const lowWater: Scene = ({ random }) => {
  const dawn = backdrop([
    [0, '#1f5366'],
    [0.45, '#7f9a94'],
    [0.66, '#f0c58a'],
    [0.8, '#c99667'],
    [1, '#6b5444'],
  ]);
  const gulls = Array.from({ length: 7 }, () => ({
    x: random() * WIDTH,
    y: 120 + random() * 190,
    size: 12 + random() * 16,
    speed: 40 + random() * 34,
    phase: random() * 6,
  }));
  const wet = ink('#8fb0aa');
  return (canvas, t) => {
    canvas.copy(dawn);
    canvas.circle(520, 505 - t * 5, 84, ink('#fbe3ae'), 0.95);
    canvas.rect(0, 500, WIDTH, 14, ink('#33616c'));
    for (let band = 0; band < 6; band++) {
      const y = 520 + band * 34;
      const shift = Math.sin(t * 0.5 + band * 1.3) * 60;
      canvas.polygon(
        [
          80 + band * 90 + shift,
          y,
          700 + band * 60 + shift,
          y + 3,
          620 + band * 70 + shift,
          y + 9,
          20 + band * 100 + shift,
          y + 6,
        ],
        wet,
        0.6,
      );
    }
    const parts = lighthouse(930, 220, 40, 650);
    canvas.shape([parts.tower, parts.rail, parts.cap], DARK);
    canvas.polygon(parts.lamp, LIGHT, 0.55 + 0.3 * Math.sin(t * 0.8));
    canvas.polygon([846, 650, 1014, 650, 700, HEIGHT, 380, HEIGHT], DARK, 0.35);
    for (const gull of gulls) {
      const x = wrap(gull.x + t * gull.speed, WIDTH + 80) - 40;
      const y = gull.y + Math.sin(t * 0.9 + gull.phase) * 14;
      const lift = Math.sin(t * 7 + gull.phase) * gull.size * 0.55;
      canvas.polygon(
        [
          x,
          y,
          x - gull.size,
          y - lift - 3,
          x - gull.size * 1.7,
          y - lift * 0.3,
          x - gull.size,
          y - lift + 1,
          x,
          y + 5,
          x + gull.size,
          y - lift + 1,
          x + gull.size * 1.7,
          y - lift * 0.3,
          x + gull.size,
          y - lift - 3,
        ],
        DARK,
        0.9,
      );
    }
  };
};

/** Six scenes, one per chapter. */
export const saltAndStaticScenes: readonly Scene[] = [
  titleCard(opening),
  firstWatch,
  tenToFour,
  secondLamp,
  lowWater,
  endCard('Shot on nothing. Lit by one lamp and a rumour.'),
];
