import { type Setting, textOutlines, textWidth } from '../type.ts';
import type { Canvas } from './canvas.ts';
import type { Ink } from './ink.ts';

/** A line of text that can be drawn anywhere, every frame, without a font engine. */
export class Words {
  readonly width: number;
  private readonly outlines: readonly Float64Array[];
  private readonly moved: readonly Float64Array[];

  constructor(text: string, setting: Setting) {
    this.width = textWidth(text, setting);
    this.outlines = textOutlines(text, setting).map((points) => Float64Array.from(points));
    this.moved = this.outlines.map((points) => new Float64Array(points.length));
  }

  /** Draws the text with its baseline starting at x, y. */
  draw(canvas: Canvas, x: number, y: number, colour: Ink, opacity = 1): void {
    if (opacity <= 0.01) return;
    for (let index = 0; index < this.outlines.length; index++) {
      const from = this.outlines[index] as Float64Array;
      const to = this.moved[index] as Float64Array;
      for (let at = 0; at < from.length; at += 2) {
        to[at] = (from[at] as number) + x;
        to[at + 1] = (from[at + 1] as number) + y;
      }
    }
    canvas.shape(this.moved, colour, opacity);
  }
}

/** Draws short, changing lines (clocks, counters) from glyphs that are each outlined once. */
export class Figures {
  private readonly glyphs = new Map<string, Words>();
  private readonly setting: Setting;

  constructor(setting: Setting) {
    this.setting = setting;
  }

  /** The width that {@link draw} will use. */
  measure(text: string): number {
    let width = 0;
    for (const character of text) width += this.glyph(character).width;
    return width;
  }

  draw(canvas: Canvas, text: string, x: number, y: number, colour: Ink, opacity = 1): void {
    let at = x;
    for (const character of text) {
      const glyph = this.glyph(character);
      glyph.draw(canvas, at, y, colour, opacity);
      at += glyph.width;
    }
  }

  private glyph(character: string): Words {
    const known = this.glyphs.get(character) ?? new Words(character, this.setting);
    this.glyphs.set(character, known);
    return known;
  }
}
