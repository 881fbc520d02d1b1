/** Outlines shared by posters and films, as x, y pairs. */

/** A gear with square teeth; its holes are additional outlines, wound the other way. */
export function gear(
  x: number,
  y: number,
  radius: number,
  teeth: number,
  angle: number,
  hole = 0.56,
  hub = 0.17,
): number[][] {
  const rim: number[] = [];
  const root = radius * 0.86;
  const step = (Math.PI * 2) / teeth;
  for (let tooth = 0; tooth < teeth; tooth++) {
    const at = angle + tooth * step;
    for (const [offset, reach] of [
      [-0.27, root],
      [-0.2, radius],
      [0.2, radius],
      [0.27, root],
    ] as const) {
      rim.push(x + Math.cos(at + offset * step) * reach, y + Math.sin(at + offset * step) * reach);
    }
    for (const offset of [0.4, 0.6])
      rim.push(x + Math.cos(at + offset * step) * root, y + Math.sin(at + offset * step) * root);
  }
  return [rim, ring(x, y, radius * hole, true), ring(x, y, radius * hub, false)];
}

/** A circle as an outline. */
export function ring(x: number, y: number, radius: number, backwards: boolean, corners = 64): number[] {
  const points: number[] = [];
  for (let index = 0; index < corners; index++) {
    const angle = ((backwards ? -index : index) / corners) * Math.PI * 2;
    points.push(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  }
  return points;
}

/** Rotates and scales an outline around 0, 0 and moves it to x, y. */
export function placed(points: readonly number[], x: number, y: number, size: number, angle: number): number[] {
  const cos = Math.cos(angle) * size;
  const sin = Math.sin(angle) * size;
  const out: number[] = [];
  for (let index = 0; index < points.length; index += 2) {
    const px = points[index] ?? 0;
    const py = points[index + 1] ?? 0;
    out.push(x + px * cos - py * sin, y + px * sin + py * cos);
  }
  return out;
}

/**
 * A moth seen from above, about two units wide, heading up.
 * @param open how far the wings are spread, 0.1 (edge on) to 1
 */
export function moth(open: number): number[][] {
  const wing = (side: number): number[][] => {
    const mirrored = (points: readonly number[]): number[] =>
      points.map((value, index) => (index % 2 === 0 ? value * side * open : value));
    return [
      mirrored([
        0.04, -0.2, 0.3, -0.5, 0.62, -0.68, 0.92, -0.7, 1.04, -0.56, 1, -0.3, 0.84, -0.08, 0.5, 0.08, 0.06, 0.12,
      ]),
      mirrored([0.05, -0.02, 0.45, 0, 0.7, 0.14, 0.74, 0.34, 0.6, 0.58, 0.38, 0.64, 0.2, 0.48, 0.06, 0.22]),
    ];
  };
  const left = wing(-1).map((points) => reversed(points));
  return [...wing(1), ...left, [0, -0.34, 0.08, -0.26, 0.1, 0, 0.07, 0.34, 0, 0.5, -0.07, 0.34, -0.1, 0, -0.08, -0.26]];
}

function reversed(points: readonly number[]): number[] {
  const out: number[] = [];
  for (let index = points.length - 2; index >= 0; index -= 2) out.push(points[index] ?? 0, points[index + 1] ?? 0);
  return out;
}

/** The tower, its lamp room and its cap, standing on `foot`, for a lamp at x, y; `size` is half the lamp room's width. */
export function lighthouse(
  x: number,
  y: number,
  size: number,
  foot: number,
): { tower: number[]; lamp: number[]; cap: number[]; rail: number[] } {
  const lean = size * 2.1;
  return {
    tower: [x - size * 1.05, y + size * 1.25, x + size * 1.05, y + size * 1.25, x + lean, foot, x - lean, foot],
    lamp: [x - size, y - size, x + size, y - size, x + size, y + size, x - size, y + size],
    cap: [x - size * 1.4, y - size, x, y - size * 2.2, x + size * 1.4, y - size],
    rail: [
      x - size * 1.5,
      y + size,
      x + size * 1.5,
      y + size,
      x + size * 1.5,
      y + size * 1.28,
      x - size * 1.5,
      y + size * 1.28,
    ],
  };
}

/** A folded ridge from edge to edge: x, height pairs, and which way each face points. */
export function ridge(
  width: number,
  base: number,
  rise: number,
  folds: number,
  random: () => number,
): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  for (let fold = 0; fold <= folds; fold++) {
    const up = fold % 2 === 0 ? 0.15 : 0.75;
    points.push({
      x: ((fold + (fold === 0 || fold === folds ? 0 : (random() - 0.5) * 0.5)) / folds) * width,
      y: base - rise * (up + random() * 0.4 - 0.2),
    });
  }
  return points;
}
