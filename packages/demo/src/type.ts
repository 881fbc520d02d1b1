import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// oxlint-disable-next-line import/default -- the package is CommonJS: Node gives the whole module as its default
import opentype, { type Font, type Glyph, type Path } from 'opentype.js';

const find = createRequire(import.meta.url).resolve;

const FILES = {
  serif: '@fontsource/dm-serif-display/files/dm-serif-display-latin-400-normal.woff',
  italic: '@fontsource/dm-serif-display/files/dm-serif-display-latin-400-italic.woff',
  poster: '@fontsource/big-shoulders-display/files/big-shoulders-display-latin-900-normal.woff',
  grotesque: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff',
  label: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff',
} as const;

/** The faces that titles and labels are set in. */
export type FaceName = keyof typeof FILES;

const loaded = new Map<FaceName, Font>();

function font(face: FaceName): Font {
  const known = loaded.get(face);
  if (known) return known;
  const bytes = readFileSync(find(FILES[face]));
  const fresh = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  loaded.set(face, fresh);
  return fresh;
}

/** How a line of text is set. */
export interface Setting {
  readonly face: FaceName;
  /** Pixels per em. */
  readonly size: number;
  /** Added after every glyph, in ems. */
  readonly tracking?: number;
}

/** Laid out glyph by glyph with kerning and no substitutions: titles need no ligatures, and not every font's tables are supported. */
function layOut(text: string, setting: Setting): { path: Path; width: number } {
  const face = font(setting.face);
  const scale = setting.size / face.unitsPerEm;
  const path = new opentype.Path();
  let x = 0;
  let before: Glyph | null = null;
  for (const character of text) {
    const glyph = face.charToGlyph(character);
    if (before) x += face.getKerningValue(before, glyph) * scale;
    path.extend(glyph.getPath(x, 0, setting.size));
    x += (glyph.advanceWidth ?? 0) * scale + (setting.tracking ?? 0) * setting.size;
    before = glyph;
  }
  return { path, width: x - (setting.tracking ?? 0) * setting.size };
}

/** Width of a line in pixels. */
export function textWidth(text: string, setting: Setting): number {
  return layOut(text, setting).width;
}

/** A line of text as SVG path data, its baseline starting at 0, 0: no renderer needs a font for it. */
export function textPath(text: string, setting: Setting): string {
  const at = (...numbers: number[]): string => numbers.map((value) => value.toFixed(2)).join(' ');
  return layOut(text, setting)
    .path.commands.map((command) => {
      if (command.type === 'Z') return 'Z';
      if (command.type === 'Q') return `Q${at(command.x1, command.y1, command.x, command.y)}`;
      if (command.type === 'C') return `C${at(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
      return `${command.type}${at(command.x, command.y)}`;
    })
    .join('');
}

/** A line of text as closed outlines of x, y pairs, its baseline starting at 0, 0; curves become short line segments. */
export function textOutlines(text: string, setting: Setting): number[][] {
  const outlines: number[][] = [];
  let current: number[] = [];
  let x = 0;
  let y = 0;
  for (const command of layOut(text, setting).path.commands) {
    if (command.type === 'Z') continue;
    if (command.type === 'M') {
      current = [command.x, command.y];
      outlines.push(current);
    } else if (command.type === 'L') {
      current.push(command.x, command.y);
    } else {
      const steps = Math.max(3, Math.min(10, Math.ceil(Math.hypot(command.x - x, command.y - y) / 3)));
      const last = command.type === 'C' ? { x: command.x2, y: command.y2 } : { x: command.x1, y: command.y1 };
      for (let step = 1; step <= steps; step++) {
        const t = step / steps;
        const s = 1 - t;
        if (command.type === 'Q') {
          current.push(
            s * s * x + 2 * s * t * command.x1 + t * t * command.x,
            s * s * y + 2 * s * t * command.y1 + t * t * command.y,
          );
        } else {
          current.push(
            s ** 3 * x + 3 * s * s * t * command.x1 + 3 * s * t * t * last.x + t ** 3 * command.x,
            s ** 3 * y + 3 * s * s * t * command.y1 + 3 * s * t * t * last.y + t ** 3 * command.y,
          );
        }
      }
    }
    x = command.x;
    y = command.y;
  }
  return outlines;
}
