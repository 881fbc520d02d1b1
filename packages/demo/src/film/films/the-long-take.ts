import type { Canvas } from '../canvas.ts';
import { endCard, titleCard } from '../cards.ts';
import { type Ink, ink } from '../ink.ts';
import { backdrop, ease, HEIGHT, type Scene, WIDTH, wrap } from '../stage.ts';
import { Figures } from '../words.ts';

const LINE = ink('#f8e7cd');
const RED = ink('#d9573a');
const DEEP = ink('#210d12');
const WELL = [
  [0, '#4a1d22'],
  [0.5, '#2a1015'],
  [1, '#12060a'],
] as const;

/** A turned frame as an outer outline and an inner one that cuts it open. */
function frame(x: number, y: number, halfWidth: number, halfHeight: number, angle: number, thick: number): number[][] {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const corners = (w: number, h: number): number[] =>
    [-w, -h, w, -h, w, h, -w, h].flatMap((_, index, list) =>
      index % 2 === 0
        ? [
            x + (list[index] ?? 0) * cos - (list[index + 1] ?? 0) * sin,
            y + (list[index] ?? 0) * sin + (list[index + 1] ?? 0) * cos,
          ]
        : [],
    );
  const inner = corners(halfWidth - thick, halfHeight - thick);
  return [
    corners(halfWidth, halfHeight),
    [
      inner[6] ?? 0,
      inner[7] ?? 0,
      inner[4] ?? 0,
      inner[5] ?? 0,
      inner[2] ?? 0,
      inner[3] ?? 0,
      inner[0] ?? 0,
      inner[1] ?? 0,
    ],
  ];
}

/** Frames inside frames; `depth` is how far the camera has moved in, in frames. */
function well(canvas: Canvas, x: number, y: number, depth: number, twist: number, wide: number, count = 22): void {
  const part = wrap(depth, 1);
  const passed = Math.floor(depth);
  for (let index = count; index >= 0; index--) {
    const size = 9 * 1.24 ** (index + part);
    if (size > 1500) continue;
    const number = index - passed;
    const colour = wrap(number, 2) < 1 ? LINE : RED;
    canvas.shape(
      frame(x, y, size * wide, size * 0.72, (index + part) * twist, 1.6 + size * 0.017),
      colour,
      Math.min(1, index / 3),
    );
  }
}

const opening: Scene = () => {
  const dark = backdrop(WELL, { x: 0.68, y: 0.46, reach: 0.7 });
  const shade = Float32Array.from({ length: WIDTH }, (_, column) => 0.82 * (1 - ease(column, 260, 800)));
  return (canvas, t) => {
    canvas.copy(dark);
    well(canvas, 870, 330, t * 0.7, 0.09, 1.2);
    canvas.rect(0, 0, 820, HEIGHT, ink('#14070a'), shade);
    canvas.circle(870, 330, 16 + Math.sin(t * 2) * 2, LINE);
  };
};

const stairwell: Scene = () => {
  const dark = backdrop(WELL, { x: 0.5, y: 0.5, reach: 0.72 });
  const figures = new Figures({ face: 'grotesque', size: 190, tracking: -0.03 });
  return (canvas, t) => {
    canvas.copy(dark);
    const x = 640 + Math.sin(t * 0.4) * 70;
    const y = 380 + Math.cos(t * 0.33) * 34;
    well(canvas, x, y, t * 1.35, 0.05 + 0.05 * Math.sin(t * 0.17), 1.15);
    canvas.circle(x, y, 11, LINE);
    const floor = Math.max(7, 11 - Math.floor(t / 4.8));
    const age = t - (11 - floor) * 4.8;
    const seen = ease(age, 0, 0.5) * (1 - ease(age, 3.6, 4.6));
    figures.draw(canvas, String(floor), 70, 640 + (1 - ease(age, 0, 0.5)) * 40, LINE, seen);
  };
};

/** A corridor in the dark: doors appear in the torch's circle and pass by. */
const noLights: Scene = () => {
  const dark = backdrop(
    [
      [0, '#1a0a0d'],
      [1, '#0b0406'],
    ],
    { x: 0.5, y: 0.5, reach: 0.8 },
  );
  const wood: readonly Ink[] = [ink('#6b2a22'), ink('#8a3a2a'), ink('#51211d')];
  return (canvas, t) => {
    canvas.copy(dark);
    const sway = Math.sin(t * 1.9) * 16;
    const centre = { x: 640 + sway + Math.sin(t * 0.5) * 40, y: 350 + Math.abs(Math.sin(t * 1.9)) * 10 };
    canvas.circle(640 + Math.sin(t * 0.8) * 190, 360 + Math.sin(t * 1.3) * 60, 270, ink('#f6c98a'), 0.08);
    canvas.circle(640 + Math.sin(t * 0.8) * 190, 360 + Math.sin(t * 1.3) * 60, 190, ink('#f6c98a'), 0.12);
    for (let index = 9; index >= 0; index--) {
      const near = 1 / (index + 1 - wrap(t * 0.62, 1) + 0.08);
      const far = 1 / (index + 1.46 - wrap(t * 0.62, 1) + 0.08);
      const number = index + Math.floor(t * 0.62);
      const lit = Math.max(0.1, Math.min(1, near * 1.5) * (1 - ease(near, 0.9, 3)));
      const tone = wood[number % 3] ?? RED;
      for (const side of [-1, 1]) {
        const at = (depth: number, height: number): [number, number] => [
          centre.x + side * 540 * depth,
          centre.y + height * depth,
        ];
        canvas.polygon([...at(near, -330), ...at(far, -330), ...at(far, 420), ...at(near, 420)], tone, lit);
        canvas.polygon(
          [
            ...at(near * 0.94 + far * 0.06, -240),
            ...at(near * 0.1 + far * 0.9, -240),
            ...at(near * 0.1 + far * 0.9, 420),
            ...at(near * 0.94 + far * 0.06, 420),
          ],
          number % 4 === 1 ? ink('#f0b35e') : DEEP,
          lit * 0.85,
        );
        const [kx, ky] = at((near + far) / 2, 90);
        canvas.circle(kx, ky, 10 * near, LINE, lit * 0.8);
      }
    }
    canvas.circle(centre.x, centre.y, 10, LINE, 0.9);
    for (const [index, spread] of [30, 20].entries())
      canvas.circle(centre.x, centre.y, spread + Math.sin(t * 3) * 2, LINE, 0.08 + index * 0.06);
  };
};

const theTurn: Scene = ({ seconds }) => {
  const dark = backdrop(
    [
      [0, '#7a2b26'],
      [0.5, '#33131a'],
      [1, '#12060a'],
    ],
    { x: 0.5, y: 0.5, reach: 0.7 },
  );
  return (canvas, t) => {
    canvas.copy(dark);
    well(canvas, 640, 370, 12 - t * 0.5, 0.04, 1.3, 20);
    const turn = ease(t, 0, seconds) * Math.PI * 2.2;
    // Eleven floors seen from the side, rotating around their middle; a lit room on each.
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    const put = (x: number, y: number): [number, number] => [640 + x * cos - y * sin, 370 + x * sin + y * cos];
    const scale = 1.15 - 0.35 * Math.sin(ease(t, 0, seconds) * Math.PI);
    for (let floor = 0; floor < 11; floor++) {
      const y = (floor - 5) * 62 * scale;
      const half = 250 * scale;
      const tall = 24 * scale;
      canvas.polygon(
        [...put(-half, y - tall), ...put(half, y - tall), ...put(half, y + tall), ...put(-half, y + tall)],
        floor % 2 === 0 ? RED : ink('#8f3428'),
      );
      const room = Math.sin(t * 0.9 + floor * 0.8) * half * 0.8;
      canvas.polygon(
        [
          ...put(room - 30, y - tall * 0.7),
          ...put(room + 30, y - tall * 0.7),
          ...put(room + 30, y + tall * 0.7),
          ...put(room - 30, y + tall * 0.7),
        ],
        LINE,
      );
    }
  };
};

/** Five scenes, one per chapter. */
export const theLongTakeScenes: readonly Scene[] = [
  titleCard(opening),
  stairwell,
  noLights,
  theTurn,
  endCard('One shot. The other forty were rehearsal.'),
];
