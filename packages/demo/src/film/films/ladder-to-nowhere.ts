import type { Random } from '../../random.ts';
import { type Canvas, ellipse } from '../canvas.ts';
import { endCard, titleCard } from '../cards.ts';
import { type Ink, ink } from '../ink.ts';
import { backdrop, HEIGHT, type Scene, WIDTH, wrap } from '../stage.ts';
import { Figures } from '../words.ts';

const WOOD = ink('#3a170f');
const CLAY = ink('#9c432a');
const ROSE = ink('#c46a48');
const PALE = ink('#f9dcc0');
const AIR = [
  [0, '#e59c7c'],
  [0.7, '#f0b890'],
  [1, '#f7d0ac'],
] as const;

/** The ladder leans by `lean` pixels for each pixel of height; `climb` pixels of it have passed downwards. */
function ladder(
  canvas: Canvas,
  x: number,
  foot: number,
  lean: number,
  apart: number,
  thick: number,
  step: number,
  climb: number,
  colour: Ink = WOOD,
): void {
  const at = (y: number): number => x + (foot - y) * lean;
  for (const side of [0, apart])
    canvas.polygon(
      [at(foot) + side, foot, at(-20) + side, -20, at(-20) + side + thick, -20, at(foot) + side + thick, foot],
      colour,
    );
  for (let y = foot - step * 0.6 + (climb > 0 ? wrap(climb, step) : 0); y > -step; y -= step) {
    if (y > foot) continue;
    canvas.rect(at(y), y, apart + thick, thick * 0.85, colour);
  }
}

/** Somebody climbing: hands and feet take turns. */
function climber(canvas: Canvas, x: number, y: number, size: number, phase: number): void {
  const reach = Math.sin(phase) * size * 0.3;
  const limb = size * 0.15;
  canvas.line(x - size * 0.24, y, x - size * 0.34, y - size * 0.75 - reach, limb, WOOD);
  canvas.line(x + size * 0.24, y, x + size * 0.34, y - size * 0.75 + reach, limb, WOOD);
  canvas.line(x - size * 0.16, y + size * 0.6, x - size * 0.26, y + size * 1.3 - reach, limb * 1.2, WOOD);
  canvas.line(x + size * 0.16, y + size * 0.6, x + size * 0.26, y + size * 1.3 + reach, limb * 1.2, WOOD);
  canvas.polygon(
    [
      x - size * 0.3,
      y - size * 0.1,
      x + size * 0.3,
      y - size * 0.1,
      x + size * 0.24,
      y + size * 0.75,
      x - size * 0.24,
      y + size * 0.75,
    ],
    CLAY,
  );
  canvas.circle(x + size * 0.03, y - size * 0.36, size * 0.24, WOOD);
  canvas.polygon(
    [
      x - size * 0.42,
      y - size * 0.42,
      x + size * 0.46,
      y - size * 0.42,
      x + size * 0.2,
      y - size * 0.56,
      x - size * 0.16,
      y - size * 0.56,
    ],
    PALE,
  );
}

interface Puff {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly speed: number;
}

function puffs(random: Random, count: number): Puff[] {
  return Array.from({ length: count }, () => ({
    x: random() * 1700,
    y: random() * HEIGHT,
    size: 26 + random() * 42,
    speed: 14 + random() * 30,
  }));
}

function cloud(canvas: Canvas, x: number, y: number, size: number, opacity: number): void {
  const base = [
    x - size,
    y + size * 0.61,
    x - size,
    y - size * 0.2,
    x + size * 1.1,
    y - size * 0.2,
    x + size * 1.1,
    y + size * 0.61,
  ];
  const puffed = (
    [
      [-1, 0, 0.62],
      [1.1, 0.06, 0.55],
      [0, -0.3, 0.9],
    ] as const
  ).map(([dx, dy, radius]) => ellipse(x + dx * size, y + dy * size, radius * size, radius * size));
  canvas.shape([base, ...puffed], PALE, opacity);
}

function dunes(canvas: Canvas, shift: number, level: number, rise: number, colour: Ink): void {
  const points = [0, HEIGHT];
  for (let x = 0; x <= WIDTH; x += 40)
    points.push(x, level + Math.sin((x + shift) / 190) * rise + Math.sin((x + shift) / 71) * rise * 0.3);
  canvas.polygon([...points, WIDTH, HEIGHT], colour);
}

const opening: Scene = ({ random }) => {
  const sky = backdrop(AIR);
  const list = puffs(random, 4);
  return (canvas, t) => {
    canvas.copy(sky);
    canvas.circle(400, 214 + t * 2, 112, ink('#dc8c6c'), 0.8);
    for (const one of list) cloud(canvas, wrap(one.x + t * one.speed, 1700) - 200, 60 + one.y * 0.3, one.size, 0.5);
    dunes(canvas, t * 12, 610, 20, ROSE);
    ladder(canvas, 800, 680, 0.32, 112, 17, 76, t * 34);
    dunes(canvas, t * 26 + 400, 668, 18, CLAY);
  };
};

const groundFloor: Scene = ({ random }) => {
  const sky = backdrop(AIR);
  const list = puffs(random, 6);
  return (canvas, t) => {
    canvas.copy(sky);
    canvas.circle(1000, 190 + t, 80, ink('#fbe6c8'), 0.9);
    for (const one of list) cloud(canvas, wrap(one.x + t * one.speed, 1700) - 200, 70 + one.y * 0.34, one.size, 0.55);
    dunes(canvas, t * 6, 560, 26, ink('#d98660'));
    dunes(canvas, t * 14 + 300, 610, 24, ROSE);
    ladder(canvas, 470, 690, 0.26, 104, 15, 66, 0);
    const up = t * 15;
    const y = 560 - up;
    climber(canvas, 470 + 60 + (690 - y) * 0.26, y, 66, t * 4.2);
    dunes(canvas, t * 30 + 800, 680, 14, CLAY);
    // Tumbleweed, for scale.
    const x = wrap(1400 - t * 120, 1900) - 200;
    const roll = t * 5;
    for (let spoke = 0; spoke < 7; spoke++) {
      const angle = roll + (spoke / 7) * Math.PI;
      canvas.line(
        x - Math.cos(angle) * 30,
        648 - Math.abs(Math.sin(t * 3)) * 26 - Math.sin(angle) * 30,
        x + Math.cos(angle) * 30,
        648 - Math.abs(Math.sin(t * 3)) * 26 + Math.sin(angle) * 30,
        4,
        WOOD,
        0.8,
      );
    }
  };
};

const tenToForty: Scene = ({ random }) => {
  const sky = backdrop([
    [0, '#dd8f74'],
    [0.5, '#f0b890'],
    [1, '#f9dfc0'],
  ]);
  const far = puffs(random, 6);
  const near = puffs(random, 3);
  const figures = new Figures({ face: 'poster', size: 96 });
  return (canvas, t) => {
    canvas.copy(sky);
    const climb = t * 120;
    for (const one of far)
      cloud(canvas, wrap(one.x + t * one.speed, 1600) - 160, wrap(one.y + climb * 0.3, 900) - 90, one.size * 0.8, 0.5);
    ladder(canvas, 480, 800, 0.1, 250, 30, 150, climb);
    for (let plate = 0; plate < 4; plate++) {
      const height = plate * 1500 + 760;
      const y = 620 - height + climb * 1.6;
      if (y < -150 || y > HEIGHT + 100) continue;
      canvas.rect(880, y - 92, 190, 118, CLAY);
      canvas.rect(770, y - 40, 110, 12, WOOD);
      figures.draw(canvas, String((plate + 1) * 10), 975 - figures.measure(String((plate + 1) * 10)) / 2, y, PALE);
    }
    climber(canvas, 655, 400 + Math.sin(t * 5) * 6, 150, t * 5.2);
    for (const one of near)
      cloud(
        canvas,
        wrap(one.x - t * one.speed * 2, 1900) - 300,
        wrap(one.y + climb * 1.4, 1300) - 300,
        one.size * 2.2,
        0.62,
      );
  };
};

const aboveTheWeather: Scene = ({ random }) => {
  const sky = backdrop([
    [0, '#5b2a35'],
    [0.45, '#c06a5a'],
    [0.7, '#f0b890'],
    [1, '#f9dfc0'],
  ]);
  const stars = Array.from({ length: 36 }, () => ({ x: random() * WIDTH, y: random() * 300, phase: random() * 6 }));
  const rows = [0, 1, 2, 3].map(() => Array.from({ length: 9 }, () => ({ x: random() * 1700, r: 60 + random() * 60 })));
  return (canvas, t) => {
    canvas.copy(sky);
    for (const star of stars) canvas.circle(star.x, star.y, 1.6, PALE, 0.35 + 0.35 * Math.sin(t * 1.7 + star.phase));
    canvas.circle(300, 330 + t * 3, 74, ink('#ffe2b0'));
    ladder(canvas, 700, 720, 0.16, 92, 14, 62, 0);
    const sit = 320;
    const x = 700 + (720 - sit) * 0.16 + 46;
    const kick = Math.sin(t * 2.4) * 14;
    canvas.line(x - 4, sit + 40, x + 42, sit + 52, 13, WOOD);
    canvas.line(x + 42, sit + 52, x + 46 + kick, sit + 104, 12, WOOD);
    canvas.line(x + 30, sit + 54, x + 30 - kick, sit + 106, 12, WOOD);
    canvas.polygon([x - 22, sit - 16, x + 22, sit - 16, x + 16, sit + 50, x - 18, sit + 50], CLAY);
    canvas.circle(x + 4, sit - 36, 19, WOOD);
    canvas.polygon([x - 28, sit - 40, x + 38, sit - 40, x + 18, sit - 52, x - 10, sit - 52], PALE);
    const wave = Math.sin(t * 5) * 16 * (Math.sin(t * 0.5) > 0 ? 1 : 0.2);
    canvas.line(x + 18, sit - 6, x + 56, sit - 44 - wave, 10, WOOD);
    for (const [row, list] of rows.entries()) {
      const tone = ([ink('#f3c9a6'), ink('#f6d5b6'), ink('#f9e0c6'), ink('#fdebd7')] as const)[row] ?? PALE;
      const level = 560 + row * 44;
      canvas.rect(0, level, WIDTH, HEIGHT - level, tone);
      for (const one of list)
        canvas.circle(wrap(one.x + t * (16 + row * 22), 1700) - 200, level + 18, one.r * 0.8, tone);
    }
  };
};

/** Five scenes, one per chapter. */
export const ladderToNowhereScenes: readonly Scene[] = [
  titleCard(opening),
  groundFloor,
  tenToForty,
  aboveTheWeather,
  endCard('The ladder is real. The nowhere is on loan.'),
];
