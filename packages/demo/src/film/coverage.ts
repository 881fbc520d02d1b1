import { blendRun, fadeRun, type Samples } from './blend.ts';

const FAINTEST = 0.004;
/** Rows with more edges than this are summed in a dense row instead of being sorted. */
const FEW = 24;

/** One plane of a picture and the value that a shape paints there. */
export interface Coat {
  readonly samples: Samples;
  readonly value: number;
}

/** Opacity of a shape: one number, or one per column of the full picture (a beam that fades towards its end). */
export type Opacity = number | Float32Array;

/**
 * Exact-area rasterizer: every edge records, row by row, the signed area that it adds from a column on; the running sum along a row is the
 * coverage. The records are stored compactly, so that a shape touches little memory.
 */
export class Coverage {
  readonly width: number;
  readonly height: number;
  private readonly room: number;
  private readonly columns: Int16Array;
  private readonly areas: Float32Array;
  private readonly counts: Int32Array;
  private readonly dense: Float32Array;
  private top = Infinity;
  private bottom = -1;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.room = width * 2 + 64;
    this.columns = new Int16Array(this.room * height);
    this.areas = new Float32Array(this.room * height);
    this.counts = new Int32Array(height);
    this.dense = new Float32Array(width + 2);
  }

  /** Adds a closed outline of x, y pairs, scaled (chroma planes take half). */
  outline(points: ArrayLike<number>, scale: number): void {
    const count = points.length;
    let fromX = (points[count - 2] ?? 0) * scale;
    let fromY = (points[count - 1] ?? 0) * scale;
    for (let index = 0; index < count; index += 2) {
      const toX = (points[index] ?? 0) * scale;
      const toY = (points[index + 1] ?? 0) * scale;
      if (fromY < toY) this.edge(fromX, fromY, toX, toY, 1);
      else if (fromY > toY) this.edge(toX, toY, fromX, fromY, -1);
      fromX = toX;
      fromY = toY;
    }
  }

  /**
   * Paints what was added since the last sweep, and clears it.
   * @param stride columns of the full picture per column of this plane
   */
  sweep(coats: readonly Coat[], opacity: Opacity, stride: number): void {
    const { width, columns, areas, counts } = this;
    for (let row = this.top; row <= this.bottom; row++) {
      const base = row * this.room;
      const count = this.order(base, counts[row] as number);
      counts[row] = 0;
      let sum = 0;
      for (let index = base; index < base + count; index++) {
        const column = columns[index] as number;
        sum += areas[index] as number;
        const next = index + 1 < base + count ? (columns[index + 1] as number) : width;
        if (next <= column) continue;
        const cover = sum < 0 ? Math.min(1, -sum) : Math.min(1, sum);
        if (cover > FAINTEST) paint(coats, row * width, column, next < width ? next : width, cover, opacity, stride);
      }
    }
    this.top = Infinity;
    this.bottom = -1;
  }

  /** Sorts a row's records by column and returns how many remain. */
  private order(base: number, count: number): number {
    const { columns, areas } = this;
    if (count > FEW) return this.gather(base, count);
    for (let index = base + 1; index < base + count; index++) {
      const column = columns[index] as number;
      let slot = index - 1;
      if ((columns[slot] as number) <= column) continue;
      const area = areas[index] as number;
      while (slot >= base && (columns[slot] as number) > column) {
        columns[slot + 1] = columns[slot] as number;
        areas[slot + 1] = areas[slot] as number;
        slot--;
      }
      columns[slot + 1] = column;
      areas[slot + 1] = area;
    }
    return count;
  }

  /** Sums records per column through a dense row and writes them back in order, one per column. */
  private gather(base: number, count: number): number {
    const { columns, areas, dense, width } = this;
    let low = width + 1;
    let high = 0;
    for (let index = base; index < base + count; index++) {
      const column = columns[index] as number;
      dense[column] = (dense[column] as number) + (areas[index] as number);
      if (column < low) low = column;
      if (column > high) high = column;
    }
    let kept = base;
    for (let column = low; column <= high; column++) {
      const area = dense[column] as number;
      if (area === 0) continue;
      dense[column] = 0;
      columns[kept] = column;
      areas[kept] = area;
      kept++;
    }
    return kept - base;
  }

  private edge(topX: number, topY: number, endX: number, endY: number, direction: number): void {
    const { height, width } = this;
    if (endY <= 0 || topY >= height || (topX >= width && endX >= width)) return;
    const slope = (endX - topX) / (endY - topY);
    const startY = topY > 0 ? topY : 0;
    const stopY = endY < height ? endY : height;
    const firstRow = startY | 0;
    const lastRow = Math.ceil(stopY) - 1;
    if (firstRow < this.top) this.top = firstRow;
    if (lastRow > this.bottom) this.bottom = lastRow;
    let x = topX + slope * (startY - topY);
    let y = startY;
    for (let row = firstRow; row <= lastRow; row++) {
      const below = row + 1 < stopY ? row + 1 : stopY;
      const nextX = x + slope * (below - y);
      if (x < nextX) this.slice(row, x, nextX, (below - y) * direction);
      else this.slice(row, nextX, x, (below - y) * direction);
      x = nextX;
      y = below;
    }
  }

  /** The part of an edge inside one row, from `low` to `high`, worth `area` in total. */
  private slice(row: number, fromX: number, toX: number, area: number): void {
    const limit = this.width;
    const low = fromX < 0 ? 0 : fromX > limit ? limit : fromX;
    const high = toX < 0 ? 0 : toX > limit ? limit : toX;
    const first = low | 0;
    if (high <= first + 1) {
      const share = 0.5 * (low + high) - first;
      this.note(row, first, area * (1 - share));
      if (share > 0) this.note(row, first + 1, area * share);
      return;
    }
    const last = Math.ceil(high);
    const each = 1 / (high - low);
    const inset = low - first;
    const firstShare = 0.5 * each * (1 - inset) * (1 - inset);
    const overhang = high - last + 1;
    const lastShare = 0.5 * each * overhang * overhang;
    this.note(row, first, area * firstShare);
    if (last === first + 2) {
      this.note(row, first + 1, area * (1 - firstShare - lastShare));
    } else {
      const second = each * (1.5 - inset);
      this.note(row, first + 1, area * (second - firstShare));
      for (let column = first + 2; column < last - 1; column++) this.note(row, column, area * each);
      this.note(row, last - 1, area * (1 - (second + (last - first - 3) * each) - lastShare));
    }
    this.note(row, last, area * lastShare);
  }

  private note(row: number, column: number, area: number): void {
    const base = row * this.room;
    let count = this.counts[row] as number;
    if (count === this.room) count = this.gather(base, count);
    this.columns[base + count] = column;
    this.areas[base + count] = area;
    this.counts[row] = count + 1;
  }
}

function paint(
  coats: readonly Coat[],
  start: number,
  from: number,
  to: number,
  cover: number,
  opacity: Opacity,
  stride: number,
): void {
  const share = typeof opacity === 'number' ? cover * opacity : cover * (opacity[from * stride] as number);
  // Most runs are the single pixels of an edge.
  const single = to === from + 1;
  const weight = (share * 256 + 0.5) | 0;
  for (let index = 0; index < coats.length; index++) {
    const { samples, value } = coats[index] as Coat;
    if (single) {
      const { bytes } = samples;
      const under = bytes[start + from] as number;
      bytes[start + from] = under + (((value - under) * weight + 128) >> 8);
    } else if (typeof opacity === 'number') blendRun(samples, start + from, start + to, value, share);
    else fadeRun(samples, start, from, to, value, cover, opacity, stride);
  }
}
