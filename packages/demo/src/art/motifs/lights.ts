import { lighthouse, moth, placed } from '../../figures.ts';
import { circle, gradient, type Motif, outlinePath, path, rect, shape } from '../svg.ts';

/** Salt & Static: one lamp, two beams, and the sea cut from paper. */
export const beam: Motif = ({ width, height, tall, colours }) => {
  const x = width * (tall ? 0.7 : 0.7);
  const y = height * (tall ? 0.36 : 0.33);
  const size = tall ? width * 0.058 : width * 0.033;
  const sea = height * (tall ? 0.86 : 0.86);
  const { tower, lamp, cap, rail } = lighthouse(x, y, size, height);
  const waves = [0, 1, 2, 3].map((row) => {
    const points = [0, height];
    for (let at = 0; at <= width; at += width / 80)
      points.push(
        at,
        sea + row * height * 0.035 + Math.sin((at / width) * (18 - row * 2) + row * 1.7) * height * 0.008,
      );
    return shape([...points, width, height], colours.figure, `fill-opacity="${0.35 + row * 0.18}"`);
  });
  const spread = height * (tall ? 0.13 : 0.24);
  return [
    `<defs>${gradient('sky', [
      [0, '#143d4f'],
      [0.62, colours.ground],
      [1, '#2c6a7a'],
    ])}${gradient(
      'reach',
      [
        [0, colours.light, 0.16],
        [1, colours.light, 0.72],
      ],
      true,
    )}${gradient(
      'away',
      [
        [0, colours.light, 0.6],
        [1, colours.light, 0.2],
      ],
      true,
    )}</defs>`,
    rect(0, 0, width, height, 'url(#sky)'),
    shape(
      [x, y - size * 0.5, -width * 0.02, y - spread * 1.25, -width * 0.02, y + spread * 0.7, x, y + size * 0.5],
      'url(#reach)',
    ),
    shape([x, y - size * 0.4, width, y - spread * 0.36, width, y + spread * 0.4, x, y + size * 0.4], 'url(#away)'),
    waves.slice(0, 2).join(''),
    shape(tower, colours.figure),
    shape(rail, colours.figure),
    shape(lamp, colours.light),
    rect(x - size * 0.06, y - size, size * 0.12, size * 2, colours.figure, 'fill-opacity="0.55"'),
    shape(cap, colours.figure),
    rect(x - size * 0.05, y - size * 2.9, size * 0.1, size * 0.9, colours.figure),
    waves.slice(2).join(''),
  ].join('');
};

/** Moth Season: a moon that is a lamp, and the guests. */
export const swarm: Motif = ({ width, height, tall, colours, random }) => {
  const x = width * (tall ? 0.66 : 0.68);
  const y = height * (tall ? 0.42 : 0.44);
  const radius = tall ? width * 0.36 : height * 0.29;
  const guests: string[] = [];
  for (let index = 0; index < 19; index++) {
    const angle = random() * Math.PI * 2;
    const reach = radius * (0.55 + random() * 1.5);
    const px = x + Math.cos(angle) * reach * 1.15;
    const py = y + Math.sin(angle) * reach;
    const size = radius * (index < 3 ? 0.3 : 0.09 + random() * 0.12);
    const heading = Math.atan2(y - py, x - px) + Math.PI / 2 + (random() - 0.5) * 1.8;
    const outlines = moth(0.5 + random() * 0.5).map((points) => placed(points, px, py, size, heading));
    guests.push(path(outlinePath(outlines), colours.figure));
  }
  return [
    `<defs><radialGradient id="night" cx="${x / width}" cy="${y / height}" r="0.9"><stop offset="0" stop-color="#7d7355"/><stop offset="0.55" stop-color="${colours.ground}"/><stop offset="1" stop-color="#1d1a14"/></radialGradient></defs>`,
    rect(0, 0, width, height, 'url(#night)'),
    circle(x, y, radius * 1.85, colours.light, 'fill-opacity="0.1"'),
    circle(x, y, radius * 1.42, colours.light, 'fill-opacity="0.16"'),
    circle(x, y, radius, colours.light),
    guests.join(''),
  ].join('');
};

/** Ghost Light: one bulb on a bare stage, with rows of dark behind it. */
export const bulb: Motif = ({ width, height, tall, colours }) => {
  const x = width * (tall ? 0.62 : 0.66);
  const y = height * (tall ? 0.44 : 0.4);
  const radius = tall ? width * 0.085 : height * 0.055;
  const floor = height * (tall ? 0.74 : 0.7);
  const folds: string[] = [];
  const fold = width / (tall ? 22 : 40);
  for (let index = 0; index * fold < width; index += 2)
    folds.push(rect(index * fold, 0, fold, floor, colours.figure, 'fill-opacity="0.13"'));
  return [
    `<defs><radialGradient id="dark" cx="${x / width}" cy="${y / height}" r="0.75"><stop offset="0" stop-color="#463b55"/><stop offset="0.6" stop-color="${colours.ground}"/><stop offset="1" stop-color="#0c0910"/></radialGradient></defs>`,
    rect(0, 0, width, height, 'url(#dark)'),
    folds.join(''),
    rect(0, floor, width, height - floor, '#0f0b14'),
    `<ellipse cx="${x}" cy="${height * (tall ? 0.84 : 0.84)}" rx="${radius * (tall ? 4.3 : 6.2)}" ry="${radius * (tall ? 1.1 : 1.25)}" fill="${colours.light}" fill-opacity="0.42"/>`,
    [5.4, 3.6, 2.1]
      .map((times, index) => circle(x, y, radius * times, colours.light, `fill-opacity="${0.07 + index * 0.07}"`))
      .join(''),
    rect(x - radius * 0.09, y, radius * 0.18, height * (tall ? 0.4 : 0.43), colours.figure),
    rect(x - radius * 0.9, height * (tall ? 0.84 : 0.83), radius * 1.8, radius * 0.16, colours.figure),
    circle(x, y, radius, colours.light),
    [-0.6, 0, 0.6]
      .map((lean) =>
        rect(
          x + lean * radius - radius * 0.03,
          y - radius * 1.6,
          radius * 0.06,
          radius * 3.2,
          colours.figure,
          'fill-opacity="0.6"',
        ),
      )
      .join(''),
  ].join('');
};
