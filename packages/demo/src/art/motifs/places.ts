import { ridge } from '../../figures.ts';
import { mixHex } from '../../film/ink.ts';
import { circle, gradient, type Motif, rect, shape } from '../svg.ts';

/** Paper Kingdoms: five sheets, each folded into ridges with a lit and a shaded face. */
export const ranges: Motif = ({ width, height, tall, colours, random }) => {
  const layers: string[] = [];
  const count = 5;
  for (let layer = 0; layer < count; layer++) {
    const share = layer / (count - 1);
    const base = height * ((tall ? 0.4 : 0.38) + share * 0.52);
    const crest = ridge(width, base, height * (tall ? 0.17 : 0.24), (tall ? 6 : 10) - layer, random);
    const lit = mixHex(mixHex(colours.ground, colours.figure, 0.25 + share * 0.75), colours.light, share * 0.6);
    const shade = mixHex(lit, colours.ground, 0.24);
    layers.push(shape([0, height, ...crest.flatMap((point) => [point.x, point.y]), width, height], shade));
    for (let index = 1; index < crest.length; index += 2) {
      const peak = crest[index];
      const next = crest[index + 1];
      if (!peak || !next) continue;
      layers.push(shape([peak.x, peak.y, next.x, next.y, next.x, height, peak.x - width * 0.03, height], lit));
    }
  }
  return [
    `<defs>${gradient('dusk', [
      [0, '#12241f'],
      [0.55, '#35594f'],
      [1, colours.figure],
    ])}</defs>`,
    rect(0, 0, width, height, 'url(#dusk)'),
    circle(
      width * (tall ? 0.7 : 0.72),
      height * (tall ? 0.34 : 0.26),
      (tall ? width : height) * 0.12,
      colours.light,
      'fill-opacity="0.9"',
    ),
    layers.join(''),
  ].join('');
};

/** Sundial County: a sun cut by the heat, a cactus for a gnomon, and its shadow telling the time. */
export const noon: Motif = ({ width, height, tall, colours }) => {
  const x = width * (tall ? 0.6 : 0.7);
  const y = height * (tall ? 0.52 : 0.5);
  const radius = tall ? width * 0.42 : height * 0.3;
  const floor = height * (tall ? 0.84 : 0.83);
  const stripes: string[] = [];
  for (let row = 0; row < 8; row++) {
    const at = y + radius * (0.04 + row * 0.125);
    const half = Math.sqrt(Math.max(0, radius * radius - (at - y) ** 2)) + 2;
    stripes.push(rect(x - half, at, half * 2, radius * (0.025 + row * 0.009), '#eba25a'));
  }
  const c = width * (tall ? 0.84 : 0.9);
  const arm = (tall ? width : height) * 0.032;
  const stem = (px: number, top: number, bottom: number): string =>
    rect(px - arm, top, arm * 2, bottom - top, colours.figure, `rx="${arm}"`);
  return [
    `<defs>${gradient('heat', [
      [0, '#dd7f3c'],
      [1, '#f0ae68'],
    ])}</defs>`,
    rect(0, 0, width, height, 'url(#heat)'),
    circle(x, y, radius, colours.light),
    stripes.join(''),
    shape(
      [c - arm, floor, c + arm, floor, width * (tall ? 0.3 : 0.36), height, width * (tall ? 0.12 : 0.28), height],
      '#27100a',
    ),
    rect(0, floor, width, height - floor, colours.figure, 'fill-opacity="0.93"'),
    shape(
      [c - arm, floor, c + arm, floor, width * (tall ? 0.34 : 0.4), height, width * (tall ? 0.14 : 0.3), height],
      '#200c07',
    ),
    stem(c, floor - arm * 11, floor + arm),
    stem(c + arm * 3.4, floor - arm * 8.6, floor - arm * 3.6),
    rect(c, floor - arm * 5, arm * 4.4, arm * 1.7, colours.figure, `rx="${arm * 0.6}"`),
    stem(c - arm * 3.2, floor - arm * 6.8, floor - arm * 2.8),
    rect(c - arm * 4.2, floor - arm * 4.2, arm * 4.2, arm * 1.5, colours.figure, `rx="${arm * 0.6}"`),
  ].join('');
};

/** Ladder to Nowhere: two rails, too many rungs, and no wall. */
export const rungs: Motif = ({ width, height, tall, colours }) => {
  const foot = { x: width * (tall ? 0.62 : 0.62), y: height * (tall ? 0.86 : 0.9) };
  const top = { x: width * (tall ? 0.92 : 0.8), y: -height * 0.04 };
  const apart = tall ? width * 0.16 : width * 0.085;
  const thick = (tall ? width : height) * (tall ? 0.03 : 0.02);
  const count = tall ? 15 : 11;
  const parts = [0, 1].map((side) =>
    shape(
      [
        foot.x + side * apart,
        foot.y,
        top.x + side * apart,
        top.y,
        top.x + side * apart + thick,
        top.y,
        foot.x + side * apart + thick,
        foot.y,
      ],
      colours.figure,
    ),
  );
  for (let rung = 0; rung < count; rung++) {
    const share = (rung + 0.6) / count;
    const px = foot.x + (top.x - foot.x) * share;
    const py = foot.y + (top.y - foot.y) * share;
    parts.push(rect(px, py, apart + thick * 0.6, thick * 0.8, colours.figure));
  }
  return [
    `<defs>${gradient('air', [
      [0, '#eba98a'],
      [0.7, colours.ground],
      [1, '#f7d0ac'],
    ])}</defs>`,
    rect(0, 0, width, height, 'url(#air)'),
    circle(
      width * (tall ? 0.32 : 0.3),
      height * (tall ? 0.4 : 0.28),
      (tall ? width : height) * 0.15,
      '#dc8c6c',
      'fill-opacity="0.75"',
    ),
    shape(
      [
        0,
        height * 0.84,
        width * 0.2,
        height * 0.78,
        width * 0.42,
        height * 0.87,
        width * 0.7,
        height * 0.8,
        width,
        height * 0.7,
        width,
        height,
        0,
        height,
      ],
      '#c46a48',
    ),
    parts.join(''),
    shape(
      [
        0,
        height * 0.95,
        width * 0.36,
        height * 0.88,
        width * 0.58,
        height * 0.91,
        width,
        height * 0.8,
        width,
        height,
        0,
        height,
      ],
      colours.light,
    ),
  ].join('');
};

/** Cold Open: curtains that have just moved, and a microphone on its own. */
export const curtain: Motif = ({ width, height, tall, colours }) => {
  const side = (mirror: boolean): string => {
    const at = (share: number): number => (mirror ? width - width * share : width * share);
    const reach = tall ? 0.3 : 0.22;
    const drape = (inset: number): string =>
      `M${at(-0.02)} ${-height * 0.02}L${at(reach * 0.55 - inset)} ${-height * 0.02}C${at(reach * 1.35 - inset)} ${height * 0.3} ${at(reach * 0.4 - inset)} ${height * 0.55} ${at(reach * 1.02 - inset)} ${height * 1.02}L${at(-0.02)} ${height * 1.02}Z`;
    return [0, 1, 2, 3, 4, 5]
      .map(
        (fold) =>
          `<path d="${drape(fold * reach * 0.16)}" fill="${mixHex(colours.figure, colours.light, fold % 2 === 0 ? 0 : 0.42)}"/>`,
      )
      .join('');
  };
  const x = width * (tall ? 0.52 : 0.6);
  const head = (tall ? width : height) * 0.05;
  const y = height * (tall ? 0.5 : 0.34);
  return [
    `<defs>${gradient('wall', [
      [0, '#f9e7c9'],
      [1, '#eecb9d'],
    ])}</defs>`,
    rect(0, 0, width, height, 'url(#wall)'),
    circle(x, y + head, tall ? width * 0.34 : height * 0.36, '#fff3dc', 'fill-opacity="0.75"'),
    `<ellipse cx="${x}" cy="${height * 0.97}" rx="${tall ? width * 0.46 : height * 0.56}" ry="${height * 0.09}" fill="#b79177" fill-opacity="0.8"/>`,
    rect(x - head * 0.16, y + head, head * 0.32, height * 0.95 - y - head, colours.light),
    rect(x - head * 1.6, height * 0.945, head * 3.2, head * 0.34, colours.light, `rx="${head * 0.17}"`),
    rect(x - head * 0.62, y - head * 1.1, head * 1.24, head * 2.3, colours.light, `rx="${head * 0.62}"`),
    rect(x - head * 0.62, y + head * 0.22, head * 1.24, head * 0.16, colours.ground),
    side(false),
    side(true),
  ].join('');
};
