import { mixAll, type Samples, samplesOf } from './blend.ts';
import { Coverage, type Opacity } from './coverage.ts';
import type { Ink } from './ink.ts';

const scratch = new Map<string, Coverage>();

function scratchFor(width: number, height: number): Coverage {
  const key = `${width}x${height}`;
  const known = scratch.get(key) ?? new Coverage(width, height);
  scratch.set(key, known);
  return known;
}

/** A picture in I420 (full luma, halved chroma), the layout that the encoder accepts without conversion. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Luma, then both chroma planes, without padding. */
  readonly bytes: Buffer;
  readonly luma: Uint8Array;
  readonly blue: Uint8Array;
  readonly red: Uint8Array;
  private readonly words: Int32Array;
  private readonly planes: readonly [Samples, Samples, Samples];
  private readonly full: Coverage;
  private readonly half: Coverage;
  private readonly reduce: number;

  /** @param reduce drawing units per pixel: 2 for a picture of half the stage's size */
  constructor(width: number, height: number, reduce: 1 | 2 = 1) {
    this.width = width;
    this.height = height;
    this.reduce = reduce;
    const full = width * height;
    const quarter = full / 4;
    this.bytes = Buffer.alloc(full + 2 * quarter);
    // Plain typed arrays over the same memory: a Buffer is slower in the pixel loops.
    const { buffer, byteOffset } = this.bytes;
    this.words = new Int32Array(buffer, byteOffset, this.bytes.length / 4);
    this.planes = [
      samplesOf(buffer, byteOffset, full),
      samplesOf(buffer, byteOffset + full, quarter),
      samplesOf(buffer, byteOffset + full + quarter, quarter),
    ];
    this.luma = this.planes[0].bytes;
    this.blue = this.planes[1].bytes;
    this.red = this.planes[2].bytes;
    this.full = scratchFor(width, height);
    this.half = scratchFor(width / 2, height / 2);
  }

  /** Fills the picture with one colour. */
  fill(colour: Ink): void {
    this.luma.fill(colour.y);
    this.blue.fill(colour.u);
    this.red.fill(colour.v);
  }

  /** Copies a whole picture of the same or twice the size. */
  copy(from: Canvas): void {
    this.bytes.set(from.width === this.width ? from.bytes : halved(from).bytes);
  }

  /** Moves every pixel `share` (0–1) of the way to another picture of the same size. */
  mix(other: Canvas, share: number): void {
    mixAll(this.words, other.words, share);
  }

  /** Fills closed outlines (x, y pairs; overlaps in the same direction unite, opposite ones cut holes). */
  shape(outlines: readonly ArrayLike<number>[], colour: Ink, opacity: Opacity = 1): void {
    const [luma, blue, red] = this.planes;
    for (const points of outlines) this.full.outline(points, 1 / this.reduce);
    this.full.sweep([{ samples: luma, value: colour.y }], opacity, this.reduce);
    for (const points of outlines) this.half.outline(points, 0.5 / this.reduce);
    this.half.sweep(
      [
        { samples: blue, value: colour.u },
        { samples: red, value: colour.v },
      ],
      opacity,
      2 * this.reduce,
    );
  }

  /** Fills one closed outline. */
  polygon(points: ArrayLike<number>, colour: Ink, opacity: Opacity = 1): void {
    this.shape([points], colour, opacity);
  }

  circle(x: number, y: number, radius: number, colour: Ink, opacity: Opacity = 1): void {
    this.shape([ellipse(x, y, radius, radius)], colour, opacity);
  }

  rect(x: number, y: number, width: number, height: number, colour: Ink, opacity: Opacity = 1): void {
    this.shape([[x, y, x + width, y, x + width, y + height, x, y + height]], colour, opacity);
  }

  /** A straight line with flat ends. */
  line(x0: number, y0: number, x1: number, y1: number, thickness: number, colour: Ink, opacity: Opacity = 1): void {
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const dx = ((y1 - y0) / length) * (thickness / 2);
    const dy = ((x0 - x1) / length) * (thickness / 2);
    this.shape([[x0 + dx, y0 + dy, x1 + dx, y1 + dy, x1 - dx, y1 - dy, x0 - dx, y0 - dy]], colour, opacity);
  }
}

const smaller = new WeakMap<Canvas, Canvas>();

/** A still picture at half its size, cached. */
function halved(from: Canvas): Canvas {
  const known = smaller.get(from);
  if (known) return known;
  const fresh = new Canvas(from.width / 2, from.height / 2);
  halvePlane(from.luma, fresh.luma, fresh.width);
  halvePlane(from.blue, fresh.blue, fresh.width / 2);
  halvePlane(from.red, fresh.red, fresh.width / 2);
  smaller.set(from, fresh);
  return fresh;
}

function halvePlane(from: Uint8Array, to: Uint8Array, width: number): void {
  for (let at = 0; at < to.length; at++) {
    const above = Math.floor(at / width) * width * 4 + (at % width) * 2;
    const below = above + width * 2;
    const sum = (from[above] ?? 0) + (from[above + 1] ?? 0) + (from[below] ?? 0) + (from[below + 1] ?? 0);
    to[at] = (sum + 2) >> 2;
  }
}

/** An ellipse as an outline, with more corners the larger it is. */
export function ellipse(x: number, y: number, radiusX: number, radiusY: number): Float64Array {
  const corners = Math.max(12, Math.min(96, Math.ceil(Math.sqrt(Math.max(radiusX, radiusY)) * 5)));
  const points = new Float64Array(corners * 2);
  for (let index = 0; index < corners; index++) {
    const angle = (index / corners) * Math.PI * 2;
    points[index * 2] = x + Math.cos(angle) * radiusX;
    points[index * 2 + 1] = y + Math.sin(angle) * radiusY;
  }
  return points;
}
