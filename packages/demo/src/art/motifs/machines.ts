import { gear } from '../../figures.ts';
import { mixHex } from '../../film/ink.ts';
import { circle, gradient, type Motif, outlinePath, path, rect, shape } from '../svg.ts';

/** Props Dept.: a train of gears, one of them too big for the room. */
export const gears: Motif = ({ width, height, tall, colours }) => {
  const size = tall ? width * 0.43 : height * 0.34;
  const x = width * (tall ? 0.72 : 0.7);
  const y = height * (tall ? 0.44 : 0.42);
  const wheel = (cx: number, cy: number, radius: number, teeth: number, angle: number, fill: string): string =>
    path(outlinePath(gear(cx, cy, radius, teeth, angle)), fill);
  return [
    `<defs><radialGradient id="bench" cx="${x / width}" cy="${y / height}" r="0.95"><stop offset="0" stop-color="#4f2315"/><stop offset="1" stop-color="#1b0a07"/></radialGradient></defs>`,
    rect(0, 0, width, height, 'url(#bench)'),
    wheel(x - size * 1.38, y + size * 1.02, size * 0.76, 11, 0.2, colours.light),
    wheel(x + size * 1.12, y + size * 1.2, size * 0.68, 10, 0.1, mixHex(colours.light, colours.ground, 0.3)),
    wheel(x, y, size, 15, 0.12, colours.figure),
    circle(x, y, size * 0.06, colours.ground),
  ].join('');
};

/** Frame Rate: a card thrown across the picture, and where it was. */
export const afterimages: Motif = ({ width, height, tall, colours }) => {
  const steps = tall ? 11 : 15;
  const w = tall ? width * 0.34 : width * 0.13;
  const h = tall ? height * 0.4 : height * 0.58;
  const cards: string[] = [];
  for (let step = 0; step < steps; step++) {
    const share = step / (steps - 1);
    const x = width * (tall ? 0.24 + share * 0.5 : 0.3 + share * 0.56);
    const y = height * (tall ? 0.3 + share * 0.16 : 0.1 + share * 0.12 + (share - 0.5) ** 2 * 0.16);
    const last = step === steps - 1;
    const turn = (share - 1) * 12;
    const body = rect(
      x,
      y,
      w,
      h,
      last ? colours.light : colours.figure,
      `fill-opacity="${last ? 1 : 0.05 + share ** 2 * 0.5}"`,
    );
    const eye = last
      ? circle(x + w * 0.5, y + h * 0.36, w * 0.27, colours.ground) +
        rect(x + w * 0.2, y + h * 0.72, w * 0.6, h * 0.05, colours.ground)
      : '';
    cards.push(`<g transform="rotate(${turn.toFixed(2)} ${x.toFixed(1)} ${(y + h).toFixed(1)})">${body}${eye}</g>`);
  }
  return [
    `<defs>${gradient('lab', [
      [0, '#121a26'],
      [1, '#2a3b50'],
    ])}</defs>`,
    rect(0, 0, width, height, 'url(#lab)'),
    cards.join(''),
  ].join('');
};

/** Second Unit: the clapper, a little too close. */
export const clapper: Motif = ({ width, height, tall, colours }) => {
  const edge = (share: number): number => height * (tall ? 0.22 - share * 0.09 : 0.34 - share * 0.2);
  const stripes: string[] = [];
  const count = tall ? 4 : 7;
  const thick = height * (tall ? 0.12 : 0.2);
  for (let index = -1; index < count; index++) {
    const at = (index / count) * width;
    const next = at + width / count / 2;
    const lean = thick * 0.5;
    const y = (px: number): number => edge(px / width) - thick * 0.16;
    stripes.push(
      shape(
        [at, y(at), next, y(next), next + lean, y(next) - thick * 0.7, at + lean, y(at) - thick * 0.7],
        colours.light,
      ),
    );
  }
  const lines: string[] = [];
  for (let row = 0; row < 4; row++) {
    const x = width * (tall ? 0.1 + row * 0.03 : 0.48 + row * 0.012);
    const y = height * (tall ? 0.64 + row * 0.085 : 0.45 + row * 0.135);
    const length = width * (tall ? 0.72 : 0.44) * (row === 3 ? 0.55 : 1);
    lines.push(
      `<g transform="rotate(${tall ? -6 : -6.4} ${x} ${y})">${rect(x, y, length, height * 0.012, colours.figure, 'fill-opacity="0.62"')}</g>`,
    );
  }
  return [
    `<defs>${gradient('slate', [
      [0, '#e4dac4'],
      [0.5, colours.ground],
    ])}</defs>`,
    rect(0, 0, width, height, colours.figure),
    stripes.join(''),
    shape([0, edge(0), width, edge(1), width, height, 0, height], 'url(#slate)'),
    lines.join(''),
    circle(width * (tall ? 0.08 : 0.045), edge(0.05) + height * 0.045, height * 0.014, colours.figure),
  ].join('');
};

/** The Long Take: frames inside frames, each turned a little more, all the way down. */
export const stairwell: Motif = ({ width, height, tall, colours }) => {
  const x = width * (tall ? 0.58 : 0.64);
  const y = height * (tall ? 0.52 : 0.48);
  const frames: string[] = [];
  const count = 26;
  for (let step = count; step > 1; step--) {
    const size = 1.16 ** step * (tall ? 14 : 16) * (height / (tall ? 1200 : 900));
    const stroke = step % 2 === 0 ? colours.light : colours.figure;
    frames.push(
      `<g transform="rotate(${(step * 4.4 - 20).toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})">${rect(x - size * (tall ? 0.72 : 1.3), y - size * (tall ? 1.2 : 0.86), size * (tall ? 1.44 : 2.6), size * (tall ? 2.4 : 1.72), 'none', `stroke="${stroke}" stroke-width="${(2.2 + step * 0.16).toFixed(1)}"`)}</g>`,
    );
  }
  return [
    `<defs><radialGradient id="well" cx="${x / width}" cy="${y / height}" r="0.8"><stop offset="0" stop-color="#4a1d22"/><stop offset="1" stop-color="#14070a"/></radialGradient></defs>`,
    rect(0, 0, width, height, 'url(#well)'),
    frames.join(''),
    circle(x, y, Math.min(width, height) * 0.035, colours.light),
  ].join('');
};

/** Pocket Heist: a safe the size of a card, on the museum's alarm grid. */
export const safe: Motif = ({ width, height, tall, colours }) => {
  const lines: string[] = [];
  const step = (tall ? width : height) / (tall ? 6 : 6);
  for (let at = -3; at < 16; at++) {
    lines.push(
      `<path d="M${at * step} 0L${at * step - step * 1.4} ${height}" stroke="${colours.figure}" stroke-width="2.4" fill="none"/>`,
    );
    lines.push(
      `<path d="M0 ${at * step + step * 0.8}L${width} ${at * step - step * 0.3}" stroke="${colours.figure}" stroke-width="2.4" fill="none"/>`,
    );
  }
  const size = tall ? width * 0.25 : height * 0.25;
  const x = width * (tall ? 0.6 : 0.67);
  const y = height * (tall ? 0.52 : 0.44);
  const ticks = Array.from(
    { length: 12 },
    (_, index) =>
      `<g transform="rotate(${index * 30} ${x} ${y})">${rect(x - size * 0.015, y - size * 0.66, size * 0.03, size * 0.1, colours.ground)}</g>`,
  );
  return [
    `<defs><radialGradient id="hall" cx="${x / width}" cy="${y / height}" r="0.8"><stop offset="0" stop-color="#1d4238"/><stop offset="1" stop-color="#091511"/></radialGradient></defs>`,
    rect(0, 0, width, height, 'url(#hall)'),
    lines.join(''),
    `<g transform="rotate(9 ${x} ${y})">${rect(x - size + size * 0.12, y - size + size * 0.16, size * 2, size * 2, '#050b09', `fill-opacity="0.55" rx="${size * 0.06}"`)}${rect(x - size, y - size, size * 2, size * 2, colours.light, `rx="${size * 0.06}"`)}${ticks.join('')}${circle(x, y, size * 0.52, colours.ground)}${circle(x, y, size * 0.32, 'none', `stroke="${colours.light}" stroke-width="${size * 0.04}"`)}${rect(x - size * 0.025, y - size * 0.46, size * 0.05, size * 0.3, colours.light)}${rect(x + size * 0.86, y - size * 0.66, size * 0.1, size * 0.3, mixHex(colours.light, colours.ground, 0.4))}${rect(x + size * 0.86, y + size * 0.36, size * 0.1, size * 0.3, mixHex(colours.light, colours.ground, 0.4))}</g>`,
  ].join('');
};
