import type { Random } from '../random.ts';
import type { Palette } from '../show.ts';

/** What a motif draws into: size in pixels, and whether the picture is portrait or landscape. */
export interface Easel {
  readonly width: number;
  readonly height: number;
  readonly tall: boolean;
  readonly colours: Palette;
  readonly random: Random;
}

/** Draws a show's picture without its title, as the inside of an SVG. */
export type Motif = (easel: Easel) => string;

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** SVG path data of closed outlines given as x, y pairs. */
export function outlinePath(outlines: readonly ArrayLike<number>[]): string {
  return outlines
    .map((points) => {
      const corners: string[] = [];
      for (let index = 0; index < points.length; index += 2)
        corners.push(`${short(points[index] ?? 0)} ${short(points[index + 1] ?? 0)}`);
      return `M${corners.join('L')}Z`;
    })
    .join('');
}

export function path(data: string, fill: string, extra = ''): string {
  return `<path d="${data}" fill="${fill}" ${extra}/>`;
}

export function shape(points: readonly number[], fill: string, extra = ''): string {
  return path(outlinePath([points]), fill, extra);
}

export function circle(x: number, y: number, radius: number, fill: string, extra = ''): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${extra}/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, extra = ''): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${extra}/>`;
}

/** A linear gradient over the whole picture, as a definition and the paint that refers to it. */
export function gradient(
  id: string,
  stops: readonly (readonly [at: number, colour: string, opacity?: number])[],
  across = false,
): string {
  const list = stops
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${list}</linearGradient>`;
}
