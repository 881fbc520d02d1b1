import { gear, ring } from '../../figures.ts';
import type { Canvas } from '../canvas.ts';
import { endCard, titleCard } from '../cards.ts';
import { type Ink, ink } from '../ink.ts';
import { backdrop, ease, HEIGHT, type Scene, WIDTH, wrap } from '../stage.ts';
import { Words } from '../words.ts';

const BRASS = ink('#f2a73c');
const RUST = ink('#8a3216');
const DEEP = ink('#5a2110');
const SHADOW = ink('#1b0a07');
const CREAM = ink('#fdf0dc');

function wheel(canvas: Canvas, x: number, y: number, radius: number, teeth: number, angle: number, colour: Ink): void {
  canvas.shape(gear(x, y, radius, teeth, angle), colour);
}

const opening: Scene = () => {
  const bench = backdrop(
    [
      [0, '#4f2315'],
      [1, '#1b0a07'],
    ],
    { x: 0.7, y: 0.42, reach: 0.8 },
  );
  return (canvas, t) => {
    canvas.copy(bench);
    wheel(canvas, 560, 552, 186, 11, -t * 0.682 + 0.2, RUST);
    wheel(canvas, 1170, 590, 168, 10, -t * 0.75 + 0.1, DEEP);
    wheel(canvas, 896, 302, 245, 15, t * 0.5, BRASS);
    canvas.circle(896, 302, 15, SHADOW);
  };
};

/** A chain of gears wider than the picture; the camera walks along it. */
const train: Scene = ({ seconds }) => {
  const bench = backdrop([
    [0, '#3a170d'],
    [0.7, '#2c130d'],
    [1, '#160806'],
  ]);
  const wheels: { x: number; y: number; radius: number; teeth: number; angle: number; turn: number; colour: Ink }[] =
    [];
  let x = 120;
  let y = 420;
  let turn = 0.9;
  let before: { radius: number; teeth: number; angle: number; turn: number; x: number; y: number } | null = null;
  for (const [index, teeth] of [15, 9, 13, 19, 10, 16, 9, 14, 21, 11].entries()) {
    const radius = teeth * 12.4;
    if (before) {
      const direction = [-0.6, 0.5, -0.35, 0.62, -0.5, 0.3, -0.66, 0.5, -0.3][index - 1] ?? 0;
      const apart = (before.radius + radius) * 0.935;
      x = before.x + Math.cos(direction) * apart;
      y = before.y + Math.sin(direction) * apart;
      turn = (-before.turn * before.teeth) / teeth;
      // A tooth of one gear meets a gap of the other on the line between them.
      const meets: number = before.angle - direction;
      const gap = Math.PI / teeth;
      before = { x, y, radius, teeth, turn, angle: direction + Math.PI + gap - (meets * before.teeth) / teeth };
    } else {
      before = { x, y, radius, teeth, turn, angle: 0 };
    }
    wheels.push({ ...before, colour: [BRASS, RUST, ink('#c9702a'), DEEP][index % 4] ?? BRASS });
  }
  const end = Math.max(...wheels.map((one) => one.x)) - WIDTH + 160;
  return (canvas, t) => {
    canvas.copy(bench);
    const walk = ease(t, -3, seconds + 3) * end;
    for (let rail = 0; rail < 9; rail++)
      canvas.rect(wrap(rail * 180 - walk * 0.4, 1620) - 180, 0, 4, HEIGHT, DEEP, 0.5);
    for (const one of wheels) {
      if (one.x - walk < -300 || one.x - walk > WIDTH + 300) continue;
      wheel(canvas, one.x - walk + 9, one.y + 14, one.radius, one.teeth, one.angle + one.turn * t, SHADOW);
      wheel(canvas, one.x - walk, one.y, one.radius, one.teeth, one.angle + one.turn * t, one.colour);
    }
  };
};

/** The door swings both ways, and light falls through whichever way it is open. */
const bothWays: Scene = () => {
  const wall = backdrop([
    [0, '#5c2817'],
    [0.72, '#3a170d'],
    [0.721, '#1f0c08'],
    [1, '#140705'],
  ]);
  const light = ink('#ffd98f');
  return (canvas, t) => {
    canvas.copy(wall);
    const swing = Math.sin(t * 0.95) * 1.15;
    const open = Math.abs(Math.sin(swing));
    canvas.rect(508, 118, 284, 412, CREAM, 0.9);
    canvas.rect(520, 130, 260, 392, light);
    canvas.polygon([520, 522, 780, 522, 780 + 330 * open, HEIGHT, 420 - 260 * open, HEIGHT], light, 0.2 + 0.5 * open);
    // A clock behind the door gives the room its own time.
    canvas.circle(690, 236, 46, CREAM);
    canvas.shape([ring(690, 236, 46, false), ring(690, 236, 40, true)], SHADOW);
    canvas.line(690, 236, 690 + Math.sin(t * 2) * 30, 236 - Math.cos(t * 2) * 30, 4, SHADOW);
    canvas.line(690, 236, 690 + Math.sin(t * 0.17) * 20, 236 - Math.cos(t * 0.17) * 20, 5, SHADOW);
    const reach = Math.cos(swing) * 260;
    const lean = Math.sin(swing) * 62;
    const door = [520, 130, 520 + reach, 130 - lean, 520 + reach, 522 + lean * 1.25, 520, 522];
    canvas.polygon(door, swing > 0 ? BRASS : RUST);
    const onDoor = (across: number, down: number): [number, number] => {
      const top = 130 - lean * across;
      return [520 + reach * across, top + (392 + lean * 2.25 * across) * down];
    };
    for (const [top, bottom] of [
      [0.1, 0.44],
      [0.54, 0.9],
    ] as const) {
      canvas.polygon(
        [...onDoor(0.16, top), ...onDoor(0.84, top), ...onDoor(0.84, bottom), ...onDoor(0.16, bottom)],
        swing > 0 ? ink('#c77f22') : DEEP,
      );
    }
    canvas.circle(520 + reach * 0.9, 330, 12, CREAM);
    for (const hinge of [170, 460]) canvas.rect(512, hinge, 18, 34, SHADOW);
    wheel(canvas, 200, 300, 120, 11, t * 0.9 * Math.cos(t * 0.95), BRASS);
    wheel(canvas, 352, 428, 74, 7, -t * 1.41 * Math.cos(t * 0.95), RUST);
    canvas.line(404, 428, 512, 330 + lean, 7, CREAM, 0.8);
  };
};

const tests: Scene = () => {
  const bench = backdrop(
    [
      [0, '#431b10'],
      [0.7, '#2c130d'],
      [1, '#140705'],
    ],
    { x: 0.5, y: 0.3, reach: 0.85 },
  );
  const counter = [1, 2, 3].map((number) => new Words(`TEST ${number}`, { face: 'poster', size: 92 }));
  return (canvas, t) => {
    canvas.copy(bench);
    // The belt carries doors past a pendulum; each gets its knock.
    for (let slot = 0; slot < 7; slot++) {
      const x = wrap(slot * 240 + t * 110, 1680) - 220;
      const hit = ease(x, 600, 660) * (1 - ease(x, 760, 980));
      const tip = hit * 26 * Math.sin(t * 12) * (1 - ease(x, 660, 900));
      canvas.polygon([x, 560, x + tip, 380, x + 104 + tip, 380, x + 104, 560], slot % 2 === 0 ? BRASS : ink('#c9702a'));
      canvas.polygon([x + 16, 470, x + 16 + tip * 0.5, 400, x + 88 + tip * 0.5, 400, x + 88, 470], RUST);
      canvas.circle(x + 88, 500, 7, CREAM);
    }
    canvas.rect(0, 560, WIDTH, 26, SHADOW);
    for (let roller = 0; roller < 14; roller++) {
      const x = roller * 100 + 20;
      wheel(canvas, x, 616, 34, 8, t * 3.2 + roller, RUST);
    }
    const angle = Math.sin(t * 2.87) * 0.92;
    const x = 690 + Math.sin(angle) * 340;
    const y = 60 + Math.cos(angle) * 340;
    canvas.line(690, 60, x, y, 8, CREAM, 0.85);
    canvas.circle(x, y, 52, CREAM);
    canvas.circle(x, y, 34, RUST);
    wheel(canvas, 690, 60, 74, 12, angle * 2, BRASS);
    const number = Math.min(2, Math.floor(t / 6.4));
    counter[number]?.draw(
      canvas,
      72,
      190 - (1 - ease(t - number * 6.4, 0, 0.5)) * 26,
      CREAM,
      ease(t - number * 6.4, 0, 0.5),
    );
  };
};

/** Five scenes, one per chapter. */
export const propsDepartmentScenes: readonly Scene[] = [
  titleCard(opening),
  train,
  bothWays,
  tests,
  endCard('Every tooth cut by hand. The hand is fine.'),
];
