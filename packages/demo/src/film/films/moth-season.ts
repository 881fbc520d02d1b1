import { moth, placed, ring } from '../../figures.ts';
import type { Random } from '../../random.ts';
import type { Canvas } from '../canvas.ts';
import { endCard, titleCard } from '../cards.ts';
import { ink } from '../ink.ts';
import { backdrop, ease, HEIGHT, type Scene, WIDTH, wrap } from '../stage.ts';
import { Figures, Words } from '../words.ts';

const WING = ink('#171411');
const LAMP = ink('#efe0ae');
const WARM = ink('#f0b24e');

/** Precomputed wing positions: a beat cycles through them. */
const BEAT = Array.from({ length: 12 }, (_, step) => moth(0.28 + 0.72 * Math.abs(Math.cos((step / 12) * Math.PI))));

function drawMoth(
  canvas: Canvas,
  x: number,
  y: number,
  size: number,
  heading: number,
  beat: number,
  colour = WING,
  opacity = 1,
): void {
  const wings = BEAT[Math.floor(wrap(beat, 1) * BEAT.length)] ?? [];
  canvas.shape(
    wings.map((points) => placed(points, x, y, size, heading)),
    colour,
    opacity,
  );
}

interface Guest {
  readonly reach: number;
  readonly speed: number;
  readonly phase: number;
  readonly size: number;
  readonly beat: number;
  readonly tilt: number;
}

function guests(random: Random, count: number, reach: number, size: number): Guest[] {
  return Array.from({ length: count }, () => ({
    reach: reach * (0.55 + random() * 0.9),
    speed: (0.25 + random() * 0.5) * (random() < 0.5 ? -1 : 1),
    phase: random() * Math.PI * 2,
    size: size * (0.5 + random() * 0.8),
    beat: 2.2 + random() * 2.4,
    tilt: random() * 1.2 - 0.6,
  }));
}

/** Moths on wandering orbits, each facing the way it flies. */
function orbit(canvas: Canvas, list: readonly Guest[], x: number, y: number, t: number, squash = 0.8): void {
  for (const guest of list) {
    const at = (time: number): { x: number; y: number } => {
      const angle = guest.phase + time * guest.speed;
      const reach = guest.reach * (1 + 0.22 * Math.sin(time * 0.9 + guest.phase * 3));
      return {
        x: x + Math.cos(angle) * reach,
        y: y + Math.sin(angle) * reach * squash + Math.sin(time * 2.1 + guest.phase) * 9,
      };
    };
    const here = at(t);
    const soon = at(t + 0.05);
    drawMoth(
      canvas,
      here.x,
      here.y,
      guest.size,
      Math.atan2(soon.y - here.y, soon.x - here.x) + Math.PI / 2 + guest.tilt * 0.4,
      t * guest.beat + guest.phase,
    );
  }
}

function lamp(canvas: Canvas, x: number, y: number, radius: number, t: number): void {
  const breath = Math.sin(t * 1.1) * 0.03;
  canvas.circle(x, y, radius * (1.85 + breath), LAMP, 0.09);
  canvas.circle(x, y, radius * (1.42 + breath * 0.6), LAMP, 0.14);
  canvas.circle(x, y, radius, LAMP);
}

const opening: Scene = ({ random }) => {
  const night = backdrop(
    [
      [0, '#7d7355'],
      [0.5, '#4a4433'],
      [1, '#1d1a14'],
    ],
    { x: 0.7, y: 0.44, reach: 0.75 },
  );
  const list = guests(random, 14, 300, 40);
  return (canvas, t) => {
    canvas.copy(night);
    lamp(canvas, 896, 310, 205, t);
    orbit(canvas, list, 896, 310, t);
  };
};

const streetLight: Scene = ({ random }) => {
  const night = backdrop([
    [0, '#1b1914'],
    [0.55, '#3d382a'],
    [1, '#5d5439'],
  ]);
  const list = guests(random, 17, 105, 13);
  const stars = Array.from({ length: 40 }, () => ({ x: random() * WIDTH, y: random() * 330, phase: random() * 6 }));
  const houses = Array.from({ length: 9 }, (_, index) => ({
    x: index * 150 - 40 + random() * 40,
    w: 80 + random() * 50,
    h: 50 + random() * 60,
    lit: random() < 0.45,
    until: 8 + random() * 34,
  }));
  const hill = ink('#221e16');
  const near = ink('#15120d');
  return (canvas, t) => {
    canvas.copy(night);
    for (const star of stars) canvas.circle(star.x, star.y, 1.2, LAMP, 0.35 + 0.3 * Math.sin(t * 0.9 + star.phase));
    canvas.polygon([0, 560, 220, 520, 520, 548, 860, 500, 1280, 540, 1280, HEIGHT, 0, HEIGHT], hill);
    for (const house of houses) {
      const top = 590 - house.h;
      canvas.polygon(
        [house.x, 640, house.x, top, house.x + house.w / 2, top - 34, house.x + house.w, top, house.x + house.w, 640],
        near,
      );
      if (house.lit && t < house.until) canvas.rect(house.x + house.w * 0.36, top + 16, house.w * 0.22, 20, WARM, 0.85);
    }
    const x = 640 - t * 2.4 + 60;
    const flicker = 1 - 0.12 * Math.max(0, Math.sin(t * 9)) * (Math.sin(t * 0.7) > 0.8 ? 1 : 0);
    canvas.polygon([x - 16, 226, x + 16, 226, x + 250, 690, x - 250, 690], LAMP, 0.16 * flicker);
    canvas.polygon([x - 14, 226, x + 14, 226, x + 150, 690, x - 150, 690], LAMP, 0.12 * flicker);
    canvas.polygon([0, 668, 400, 640, 900, 650, 1280, 622, 1280, HEIGHT, 0, HEIGHT], near);
    canvas.shape(
      [
        ring(x, 668, 1, false).map((value, index) =>
          index % 2 === 0 ? x + (value - x) * 230 : 668 + (value - 668) * 26,
        ),
      ],
      LAMP,
      0.3 * flicker,
    );
    canvas.rect(x - 4, 200, 8, 470, near);
    canvas.polygon([x - 34, 214, x + 34, 214, x + 14, 186, x - 14, 186], near);
    canvas.circle(x, 218, 74, LAMP, 0.12 * flicker);
    canvas.circle(x, 218, 22, LAMP, flicker);
    orbit(canvas, list, x, 232, t * 1.5, 0.75);
  };
};

const count: Scene = ({ random, seconds }) => {
  const page = backdrop(
    [
      [0, '#6d6449'],
      [0.6, '#4a4433'],
      [1, '#2a261c'],
    ],
    { x: 0.3, y: 0.5, reach: 0.9 },
  );
  const figures = new Figures({ face: 'serif', size: 210 });
  const label = new Words('counted so far', { face: 'label', size: 26 });
  const paper = ink('#fbf3dc');
  const flyers = Array.from({ length: 16 }, (_, index) => ({
    y: 110 + random() * 420,
    size: 18 + random() * 26,
    speed: 70 + random() * 90,
    start: index * 118 + random() * 60,
    phase: random() * 6,
  }));
  return (canvas, t) => {
    canvas.copy(page);
    const total = Math.floor(400 * ease(t, -6, seconds + 3));
    for (let stroke = 0; stroke < Math.floor(total / 5); stroke++) {
      const group = Math.floor(stroke / 5);
      const x = 74 + (group % 16) * 72 + (stroke % 5) * 12;
      if (stroke % 5 === 4) canvas.line(x - 56, 668, x + 4, 634, 3.4, paper, 0.55);
      else canvas.line(x, 632 + Math.sin(stroke) * 3, x + Math.sin(stroke * 3) * 3, 670, 3.4, paper, 0.55);
    }
    figures.draw(canvas, String(total), 84, 420, paper);
    label.draw(canvas, 94, 474, paper, 0.75);
    for (const flyer of flyers) {
      const x = wrap(flyer.start + t * flyer.speed, WIDTH + 200) - 100;
      drawMoth(
        canvas,
        x,
        flyer.y + Math.sin(t * 1.7 + flyer.phase) * 34,
        flyer.size,
        Math.PI / 2 + Math.cos(t * 1.7 + flyer.phase) * 0.5,
        t * 3.1 + flyer.phase,
      );
    }
    const click = 1 - Math.min(1, wrap(t * 2, 1) * 3);
    canvas.circle(1180, 640, 20 + click * 5, WARM, 0.5 + 0.5 * click);
  };
};

const insideBulb: Scene = ({ random }) => {
  const glow = backdrop(
    [
      [0, '#fff0bd'],
      [0.35, '#f2cf86'],
      [0.75, '#b98a45'],
      [1, '#4f3a20'],
    ],
    { x: 0.5, y: 0.52, reach: 0.72 },
  );
  const faces = Array.from({ length: 9 }, (_, index) => ({
    angle: (index / 9) * Math.PI * 2 + random() * 0.4,
    size: 90 + random() * 70,
    phase: random() * 6,
    beat: 1.4 + random() * 1.6,
  }));
  const wire = ink('#c2571f');
  const hot = ink('#fff8df');
  return (canvas, t) => {
    const out = ease(t, 29, 29.4);
    canvas.copy(glow);
    for (const face of faces) {
      const knock = 330 + 46 * Math.abs(Math.sin(t * face.beat + face.phase));
      const x = 640 + Math.cos(face.angle + t * 0.05) * knock * 1.42;
      const y = 370 + Math.sin(face.angle + t * 0.05) * knock;
      drawMoth(canvas, x, y, face.size, face.angle + t * 0.05 - Math.PI / 2, t * face.beat + face.phase, WING, 0.82);
    }
    for (const edge of [0, 12])
      canvas.shape(
        [ring(640, 350, 302 - edge, false, 96), ring(640, 350, 299 - edge, true, 96)],
        hot,
        0.6 - edge * 0.03,
      );
    canvas.polygon([600, HEIGHT, 612, 470, 622, 470, 628, HEIGHT], WING, 0.75);
    canvas.polygon([652, HEIGHT, 658, 470, 668, 470, 680, HEIGHT], WING, 0.75);
    const above: number[] = [];
    const below: number[] = [];
    for (let step = 0; step <= 60; step++) {
      const x = 520 + step * 4;
      const y = 400 - Math.sin((step / 60) * Math.PI) * 110 + Math.sin(step * 1.35 + t * 2) * 15;
      above.push(x, y - 5);
      below.unshift(x, y + 5);
    }
    canvas.polygon([...above, ...below], wire, 1 - out);
    canvas.circle(640, 330, 130 + Math.sin(t * 13) * 4, hot, 0.22 * (1 - out));
    canvas.rect(0, 0, WIDTH, HEIGHT, ink('#0b0906'), out * 0.86);
  };
};

const oneMore: Scene = () => {
  const dark = backdrop(
    [
      [0, '#2b261b'],
      [0.5, '#17140e'],
      [1, '#0a0906'],
    ],
    { x: 0.5, y: 0.5, reach: 0.7 },
  );
  const shade = ink('#4f4733');
  return (canvas, t) => {
    canvas.copy(dark);
    for (let index = 0; index < 22; index++) {
      const angle = (index / 22) * Math.PI * 2 + t * 0.11;
      const wobble = Math.sin(t * 1.3 + index * 2.1) * 8;
      const warm = index === 5 ? ease(t, 16, 24) : 0;
      const x = 640 + Math.cos(angle) * (330 + wobble) * (1 - warm * 0.25);
      const y = 372 + Math.sin(angle) * (212 + wobble * 0.7) * (1 - warm * 0.25);
      if (warm > 0)
        for (const halo of [3.6, 2.2, 1.3])
          canvas.circle(x, y, 40 * halo * (1 + 0.06 * Math.sin(t * 3)), WARM, 0.09 * warm);
      drawMoth(
        canvas,
        x,
        y,
        36 + (index % 3) * 7,
        angle - Math.PI / 2,
        t * (0.5 + warm) + index * 0.37,
        warm > 0.02 ? WARM : shade,
        warm > 0.02 ? 0.35 + 0.65 * warm : 0.9,
      );
    }
  };
};

/** Six scenes, one per chapter. */
export const mothSeasonScenes: readonly Scene[] = [
  titleCard(opening),
  streetLight,
  count,
  insideBulb,
  oneMore,
  endCard('No lamp was asked. Four hundred moths were.'),
];
