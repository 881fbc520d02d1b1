import { type Canvas, ellipse } from '../canvas.ts';
import { endCard, titleCard } from '../cards.ts';
import { placed, ring } from '../../figures.ts';
import { ink } from '../ink.ts';
import { backdrop, ease, HEIGHT, type Scene, WIDTH, wrap } from '../stage.ts';

const GOLD = ink('#f4d568');
const PALE = ink('#fbf4e0');
const JADE = ink('#2f7f66');
const DEEP = ink('#10241f');
const NIGHT = ink('#061310');
const RED = ink('#e2543f');

/** The museum's alarm: beams that hum from wall to wall. */
function beams(canvas: Canvas, t: number, share: number): void {
  for (let at = -3; at < 15; at++) {
    const sway = Math.sin(t * 0.6 + at) * 18;
    canvas.line(at * 122 + sway, 0, at * 122 - 170 - sway, HEIGHT, 2.4, JADE, share);
    canvas.line(0, at * 122 + 90 + sway, WIDTH, at * 122 - 30 - sway, 2.4, JADE, share);
  }
}

/** A safe as small as a card; its dial goes back and forth until it likes the number. */
function safe(canvas: Canvas, x: number, y: number, size: number, t: number): void {
  const box = (inset: number) => placed([-1, -1, 1, -1, 1, 1, -1, 1], 0, 0, size - inset, 0.12);
  const at = (points: number[]) => points.map((value, index) => value + (index % 2 === 0 ? x : y));
  canvas.polygon(
    at(box(0)).map((value, index) => value + (index % 2 === 0 ? 16 : 20)),
    NIGHT,
    0.6,
  );
  canvas.polygon(at(box(0)), GOLD);
  canvas.polygon(at(box(size * 0.1)), DEEP, 0.12);
  canvas.circle(x, y, size * 0.56, DEEP);
  const turn = Math.sin(t * 1.3) * 2.4 + Math.sin(t * 0.5) * 1.2;
  for (let tick = 0; tick < 12; tick++) {
    const angle = turn + (tick / 12) * Math.PI * 2;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    canvas.line(x + cos * size * 0.42, y + sin * size * 0.42, x + cos * size * 0.52, y + sin * size * 0.52, 6, GOLD);
  }
  canvas.shape([ring(x, y, size * 0.3, false), ring(x, y, size * 0.24, true)], GOLD);
  canvas.line(x, y, x + Math.cos(turn - 1.57) * size * 0.4, y + Math.sin(turn - 1.57) * size * 0.4, 9, GOLD);
}

const vault: Scene = () => {
  const hall = backdrop(
    [
      [0, '#23544a'],
      [0.6, '#10241f'],
      [1, '#071310'],
    ],
    { x: 0.7, y: 0.44, reach: 0.62 },
  );
  return (canvas, t) => {
    canvas.copy(hall);
    beams(canvas, t, 0.55);
    safe(canvas, 910, 300 + Math.sin(t) * 8, 168, t);
  };
};

const VASE = [
  -0.36, -1, 0.36, -1, 0.36, -0.86, 0.22, -0.8, 0.24, -0.56, 0.6, -0.3, 0.7, 0.06, 0.6, 0.42, 0.34, 0.84, 0.42, 1,
  -0.42, 1, -0.34, 0.84, -0.6, 0.42, -0.7, 0.06, -0.6, -0.3, -0.24, -0.56, -0.22, -0.8, -0.36, -0.86,
];

/** A museum exhibit, about two units high. */
type Thing = (canvas: Canvas, x: number, y: number, size: number, angle: number) => void;

const vase: Thing = (canvas, x, y, size, angle) => {
  canvas.polygon(placed(VASE, x, y, size, angle), ink('#62b598'));
  canvas.polygon(placed([-0.68, -0.1, 0.68, -0.1, 0.66, 0.22, -0.66, 0.22], x, y, size, angle), GOLD);
};
const crown: Thing = (canvas, x, y, size, angle) => {
  canvas.polygon(placed([-0.9, 0.7, -1, -0.6, -0.5, 0, 0, -0.9, 0.5, 0, 1, -0.6, 0.9, 0.7], x, y, size, angle), GOLD);
  canvas.polygon(placed([-0.9, 0.46, 0.9, 0.46, 0.9, 0.62, -0.9, 0.62], x, y, size, angle), RED);
};
const painting: Thing = (canvas, x, y, size, angle) => {
  canvas.polygon(placed([-1.1, -0.8, 1.1, -0.8, 1.1, 0.8, -1.1, 0.8], x, y, size, angle), GOLD);
  canvas.polygon(placed([-0.92, -0.62, 0.92, -0.62, 0.92, 0.62, -0.92, 0.62], x, y, size, angle), ink('#8fc7d8'));
  canvas.polygon(placed([-0.92, 0.62, -0.4, -0.2, 0.1, 0.3, 0.5, -0.05, 0.92, 0.62], x, y, size, angle), JADE);
};
const bust: Thing = (canvas, x, y, size, angle) => {
  canvas.polygon(placed([-0.8, 1, -0.6, 0.35, -0.2, 0.1, 0.2, 0.1, 0.6, 0.35, 0.8, 1], x, y, size, angle), PALE);
  const [hx = 0, hy = 0] = placed([0, -0.35], x, y, size, angle);
  canvas.circle(hx, hy, size * 0.5, PALE);
};

const THINGS: readonly Thing[] = [vase, painting, crown, bust];

/** One pocket, and how much goes into it. */
const lining: Scene = () => {
  const cloth = backdrop(
    [
      [0, '#2c6a58'],
      [0.65, '#173a31'],
      [1, '#0a1d18'],
    ],
    { x: 0.5, y: 0.75, reach: 0.75 },
  );
  return (canvas, t) => {
    canvas.copy(cloth);
    for (let stripe = 0; stripe < 22; stripe++)
      canvas.line(stripe * 64 - 20, 0, stripe * 64 + 30, HEIGHT, 1.6, GOLD, 0.13);
    canvas.shape([ellipse(640, 470, 230, 30)], NIGHT);
    for (let index = 0; index < 5; index++) {
      const way = wrap(t * 0.42 + index / 5, 1);
      const from = index % 2 === 0 ? -1 : 1;
      const rise = Math.sin(way * Math.PI) * 250;
      const x = 640 + from * (1 - way) * 640;
      const y = 330 + way * way * 200 - rise * (1 - way * 0.4);
      const size = 92 * (1 - ease(way, 0.35, 1) * 0.74);
      THINGS[index % THINGS.length]?.(canvas, x, y, size, from * (t * 0.9 + way * 2.6));
    }
    const breath = Math.sin(t * 2.6) * 6;
    canvas.polygon([400, 470, 880, 470, 872, 690 + breath, 640, 716 + breath, 408, 690 + breath], JADE);
    canvas.polygon([400, 470, 880, 470, 878, 524, 402, 524], ink('#3d9a7d'));
    for (let stitch = 0; stitch < 15; stitch++) canvas.rect(420 + stitch * 30, 508, 17, 4, GOLD, 0.9);
    const peek = ease(Math.sin(t * 1.3), 0.2, 0.9);
    canvas.polygon([610, 474, 600, 474 - 74 * peek, 652, 474 - 86 * peek, 664, 474], PALE);
    canvas.polygon([624, 470, 636, 470 - 58 * peek, 648, 470], RED, peek);
  };
};

/** Three in hats, one torch, and nobody who looks up. */
const corridor: Scene = ({ random }) => {
  const hall = backdrop([
    [0, '#0b1d19'],
    [0.7, '#1b463b'],
    [0.701, '#0a1a16'],
    [1, '#050d0b'],
  ]);
  const cards = Array.from({ length: 9 }, () => ({ x: random() * WIDTH, y: random() * HEIGHT, phase: random() * 6 }));
  const conjuror = (canvas: Canvas, x: number, step: number): void => {
    const up = Math.abs(Math.sin(step)) * 12;
    const y = 560 - up;
    const stride = Math.sin(step) * 34;
    canvas.line(x, y - 96, x - stride, 588, 20, NIGHT);
    canvas.line(x, y - 96, x + stride, 588, 20, NIGHT);
    canvas.polygon([x - 46, y - 70, x - 26, y - 206, x + 26, y - 206, x + 50, y - 70], NIGHT);
    canvas.line(x + 10, y - 182, x + 66, y - 216 + Math.sin(step * 2) * 8, 14, NIGHT);
    canvas.circle(x + 6, y - 232, 25, NIGHT);
    canvas.rect(x - 32, y - 258, 76, 9, NIGHT);
    canvas.rect(x - 18, y - 312, 48, 56, NIGHT);
    canvas.rect(x - 18, y - 270, 48, 9, GOLD);
  };
  return (canvas, t) => {
    canvas.copy(hall);
    for (let frame = 0; frame < 4; frame++) {
      const x = wrap(frame * 390 - t * 60, 1560) - 240;
      canvas.rect(x, 120, 210, 250, GOLD, 0.85);
      canvas.rect(x + 16, 136, 178, 218, DEEP);
      canvas.shape([ellipse(x + 105, 250, 44, 60)], JADE);
      canvas.circle(x + 105, 196, 26, JADE);
    }
    for (const height of [0, 1, 2])
      canvas.line(0, 330 + height * 90 + Math.sin(t + height) * 30, WIDTH, 300 + height * 110, 3, RED, 0.75);
    const look = 760 + Math.sin(t * 1.1) * 420;
    canvas.polygon([1250, 90, 1262, 110, look + 150, 640, look - 150, 640], GOLD, 0.14);
    canvas.shape([ellipse(look, 636, 150, 26)], GOLD, 0.4);
    for (let who = 0; who < 3; who++) conjuror(canvas, 300 + who * 190 + t * 46, t * 5 + who * 1.1);
    for (const { x, y, phase } of cards) {
      const flip = Math.cos(t * 3 + phase);
      const [cx, cy] = [wrap(x + t * 34, WIDTH), wrap(y + t * 60, HEIGHT + 60) - 30];
      canvas.polygon(
        placed([-15 * flip, -21, 15 * flip, -21, 15 * flip, 21, -15 * flip, 21], cx, cy, 1, phase),
        PALE,
        0.9,
      );
    }
  };
};

/** The pitch: the safe, the pocket, and the way out. */
export const pocketHeistScenes: readonly Scene[] = [
  titleCard(vault),
  lining,
  corridor,
  endCard('A pitch. If it does not fit, it stays.'),
];
