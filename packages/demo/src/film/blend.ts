/** Samples of one plane, as bytes and as words of four: blending two 16-bit lanes together is three times as fast. */
export interface Samples {
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
}

const EVEN = 0x00ff00ff;
const ODD = 0xff00ff00;
const BOTH = 0x00010001;

/** The samples of a plane that starts and ends at a multiple of four bytes. */
export function samplesOf(buffer: ArrayBufferLike, offset: number, length: number): Samples {
  return { bytes: new Uint8Array(buffer, offset, length), words: new Int32Array(buffer, offset, length / 4) };
}

function blendBytes(bytes: Uint8Array, from: number, to: number, value: number, weight: number): void {
  for (let at = from; at < to; at++) {
    const under = bytes[at] as number;
    bytes[at] = under + (((value - under) * weight + 128) >> 8);
  }
}

/** Moves a run of samples `share` (0–1) of the way to a value. */
export function blendRun({ bytes, words }: Samples, from: number, to: number, value: number, share: number): void {
  if (share > 0.997) {
    if (to - from > 24) bytes.fill(value, from, to);
    else for (let at = from; at < to; at++) bytes[at] = value;
    return;
  }
  const weight = Math.round(share * 256);
  if (to - from < 16) {
    blendBytes(bytes, from, to, value, weight);
    return;
  }
  const first = (from + 3) >> 2;
  const last = to >> 2;
  blendBytes(bytes, from, first << 2, value, weight);
  const keep = 256 - weight;
  const add = Math.imul(value * weight + 128, BOTH);
  for (let at = first; at < last; at++) {
    const four = words[at] as number;
    words[at] =
      (((Math.imul(four & EVEN, keep) + add) >>> 8) & EVEN) | ((Math.imul((four >>> 8) & EVEN, keep) + add) & ODD);
  }
  blendBytes(bytes, last << 2, to, value, weight);
}

/** Like {@link blendRun}, with a share per column; `stride` columns of `fade` map to one sample. Works in steps of four samples. */
export function fadeRun(
  { bytes, words }: Samples,
  row: number,
  from: number,
  to: number,
  value: number,
  share: number,
  fade: Float32Array,
  stride: number,
): void {
  const scale = share * 256;
  const first = (row + from + 3) >> 2;
  const last = (row + to) >> 2;
  if (last <= first) {
    blendBytes(bytes, row + from, row + to, value, (scale * (fade[from * stride] as number)) | 0);
    return;
  }
  blendBytes(bytes, row + from, first << 2, value, (scale * (fade[from * stride] as number)) | 0);
  let column = ((first << 2) - row) * stride;
  for (let at = first; at < last; at++) {
    const weight = (scale * (fade[column] as number)) | 0;
    column += stride << 2;
    const four = words[at] as number;
    const add = Math.imul(value * weight + 128, BOTH);
    const keep = 256 - weight;
    words[at] =
      (((Math.imul(four & EVEN, keep) + add) >>> 8) & EVEN) | ((Math.imul((four >>> 8) & EVEN, keep) + add) & ODD);
  }
  blendBytes(bytes, last << 2, row + to, value, (scale * (fade[Math.min(fade.length - 1, column)] as number)) | 0);
}

/** Moves all samples `share` (0–1) of the way to those of another plane. */
export function mixAll(into: Int32Array, from: Int32Array, share: number): void {
  const weight = Math.round(share * 256);
  const keep = 256 - weight;
  for (let at = 0; at < into.length; at++) {
    const mine = into[at] as number;
    const theirs = from[at] as number;
    const even = (Math.imul(mine & EVEN, keep) + Math.imul(theirs & EVEN, weight)) >>> 8;
    const odd = Math.imul((mine >>> 8) & EVEN, keep) + Math.imul((theirs >>> 8) & EVEN, weight);
    into[at] = (even & EVEN) | (odd & ODD);
  }
}
