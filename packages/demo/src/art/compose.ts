import { randomFrom } from '../random.ts';
import type { DemoShow } from '../show.ts';
import { type FaceName, textPath, textWidth } from '../type.ts';
import { afterimages, clapper, gears, safe, stairwell } from './motifs/machines.ts';
import { beam, bulb, swarm } from './motifs/lights.ts';
import { curtain, noon, ranges, rungs } from './motifs/places.ts';
import { gradient, type Motif, path, rect } from './svg.ts';

const MOTIFS: Readonly<Record<string, Motif>> = {
  'salt-and-static': beam,
  'moth-season': swarm,
  'paper-kingdoms': ranges,
  'props-department': gears,
  'ladder-to-nowhere': rungs,
  'the-long-take': stairwell,
  'frame-rate': afterimages,
  'sundial-county': noon,
  'cold-open': curtain,
  'second-unit': clapper,
  'ghost-light': bulb,
  'pocket-heist': safe,
};

/** Font size of each face: as a share of the picture's height in landscape, of its width in portrait. */
const SIZES: Readonly<Record<FaceName, { wide: number; tall: number; leading: number; tracking: number }>> = {
  serif: { wide: 0.168, tall: 0.172, leading: 0.92, tracking: -0.012 },
  italic: { wide: 0.168, tall: 0.172, leading: 0.92, tracking: -0.012 },
  poster: { wide: 0.25, tall: 0.265, leading: 0.86, tracking: -0.008 },
  grotesque: { wide: 0.158, tall: 0.162, leading: 0.92, tracking: -0.035 },
  label: { wide: 0.1, tall: 0.1, leading: 1, tracking: 0 },
};

/** Titles that must be moved clear of the picture's motif, as shares of its width and height. */
const SHIFTS: Readonly<Record<string, { wide: readonly [number, number]; tall: readonly [number, number] }>> = {
  'cold-open': { wide: [0.2, 0], tall: [0.2, 0] },
  'second-unit': { wide: [0, 0], tall: [0, 0.24] },
  'moth-season': { wide: [0, 0], tall: [0, 0.7] },
  'props-department': { wide: [0, 0], tall: [0, 0.6] },
};

/** A wide picture is 16:9, a tall one 2:3. */
export type Orientation = 'wide' | 'tall';

/** Size in pixels of a picture of this width. */
export function artSize(orientation: Orientation, width: number): { width: number; height: number } {
  return { width, height: Math.round(orientation === 'wide' ? (width * 9) / 16 : (width * 3) / 2) };
}

/** The title's lines as set on a poster: capitals for the poster face. */
export function posterLines(show: DemoShow): string[] {
  return show.titleLines.map((line) => (show.face === 'poster' ? line.toUpperCase() : line));
}

function titleBlock(show: DemoShow, width: number, height: number, tall: boolean): string {
  const { face } = show;
  const lines = posterLines(show);
  const setting = SIZES[face];
  const margin = tall ? width * 0.075 : width * 0.05;
  const [right, down] = SHIFTS[show.slug]?.[tall ? 'tall' : 'wide'] ?? [0, 0];
  const left = margin + right * width;
  let size = tall ? width * setting.tall : height * setting.wide;
  const widest = Math.max(...lines.map((line) => textWidth(line, { face, size, tracking: setting.tracking })));
  const room = tall ? width - left * 2 : width * 0.5;
  if (widest > room) size *= room / widest;
  const top = tall || show.slug === 'sundial-county';
  const first =
    down * height +
    (top
      ? margin * (tall ? 1.15 : 1) + size * 0.74
      : height - margin * 1.1 - size * setting.leading * (lines.length - 1));
  return lines
    .map((line, index) =>
      path(
        textPath(line, { face, size, tracking: setting.tracking }),
        show.colours.title,
        `transform="translate(${left.toFixed(1)} ${(first + index * size * setting.leading).toFixed(1)})"`,
      ),
    )
    .join('');
}

function scrim(show: DemoShow, width: number, height: number, tall: boolean): string {
  const dark = show.colours.title.startsWith('#f');
  if (!dark) return '';
  const isLow = (SHIFTS[show.slug]?.tall[1] ?? 0) > 0.5;
  const stops = tall
    ? (
        [
          [isLow ? 1 : 0, '#000000', 0.55],
          [isLow ? 0.54 : 0.46, '#000000', 0],
        ] as const
      ).toSorted((a, b) => a[0] - b[0])
    : ([
        [0, '#000000', 0.55],
        [0.64, '#000000', 0],
      ] as const);
  return `<defs>${gradient('scrim', stops, !tall)}</defs>${rect(0, 0, width, height, 'url(#scrim)')}`;
}

/** The picture as an SVG without any text node: titles are outlines, so no machine needs a font. */
export function composeArt(show: DemoShow, orientation: Orientation, width: number, titled: boolean): string {
  const size = artSize(orientation, width);
  const motif = MOTIFS[show.slug];
  if (!motif) throw new RangeError(`No motif is drawn for ${show.slug}.`);
  const tall = orientation === 'tall';
  // Motifs are drawn at one size and scaled, so that small and large pictures look the same.
  const drawn = artSize(orientation, tall ? 800 : 1600);
  const inside = motif({ ...drawn, tall, colours: show.colours, random: randomFrom(show.slug) });
  const title = titled
    ? scrim(show, drawn.width, drawn.height, tall) + titleBlock(show, drawn.width, drawn.height, tall)
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${drawn.width} ${drawn.height}">${inside}${title}</svg>`;
}
