/** A planned rendition. `path` is its folder. */
export interface PlannedRung {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Maximum video bit rate, bit/s. */
  readonly maxRate: number;
  /** Absent for H.264. */
  readonly codec?: 'av1';
}

const steps = [360, 480, 720, 1_080, 1_440, 2_160] as const;

/**
 * The renditions of a video, smallest first: the steps that do not enlarge it, plus its own size if that is clearly more than the highest
 * step. Steps name the short side, so that a phone's portrait film gets the same quality.
 */
export function planLadder(width: number, height: number, frameRate: number, maxRung: number): readonly PlannedRung[] {
  const short = Math.min(width, height);
  const sides: number[] = steps.filter((step) => step <= short && step <= maxRung);
  const top = sides.at(-1);
  if (top === undefined || (short <= maxRung && short > top * 1.1)) sides.push(Math.min(short, maxRung));
  return sides.map((side) => {
    const scale = side / short;
    const w = even(width * scale, width);
    const h = even(height * scale, height);
    return { path: `${Math.min(w, h)}p`, width: w, height: h, maxRate: maxRate(w * h, frameRate) };
  });
}

/** Above 4K (4096 × 2304), a decoder's pictures alone take much of the memory that a film may use. */
const sharedPassPixels = 4_096 * 2_304;
/** In AV1, all sizes up to this one take 1.2 GB together, and larger ones as much alone. */
const largestSharedAv1 = 1_920 * 1_088;

/**
 * Which renditions are made together, from one decode. Those of a very large picture are made one after another, so that their encoders need
 * not fit into memory at the same time.
 */
export function planPasses(
  rungs: readonly PlannedRung[],
  { width, height, hdr }: { readonly width: number; readonly height: number; readonly hdr: boolean },
): readonly (readonly PlannedRung[])[] {
  // Tone mapping works in pictures several times as large.
  if (width * height * (hdr ? 4 : 1) > sharedPassPixels) return rungs.map((rung) => [rung]);
  const shared = rungs.filter((rung) => !isAlone(rung));
  return [...(shared.length > 0 ? [shared] : []), ...rungs.filter(isAlone).map((rung) => [rung])];
}

/** Whether its encoder takes so much memory that it works alone. */
function isAlone({ codec, width, height }: PlannedRung): boolean {
  return codec === 'av1' && width * height > largestSharedAv1;
}

/** AV1 needs about this share of H.264's bits. */
const av1Share = 0.65;

/** The same sizes in AV1: all of them, because players stay with the codec that they begin with. */
export function planAv1(rungs: readonly PlannedRung[]): readonly PlannedRung[] {
  return rungs.map((rung) => ({
    ...rung,
    path: `av1-${rung.path}`,
    maxRate: Math.round(rung.maxRate * av1Share),
    codec: 'av1',
  }));
}

/** The nearest even number not above `most`. */
function even(value: number, most: number): number {
  return Math.max(2, Math.min(Math.round(value / 2) * 2, Math.floor(most / 2) * 2));
}

/** About 0.85 Mbit/s at 640 × 360 and 5.5 Mbit/s at 1920 × 1080, half as much again at 60 fps. */
function maxRate(pixels: number, frameRate: number): number {
  const base = 850_000 * (pixels / (640 * 360)) ** 0.85;
  return Math.round(base * (frameRate > 32 ? 1.5 : 1));
}

/**
 * The frame at which segment `k` begins: cuts at 0, 1, 2, 4, 6 … seconds. Two short segments let a player start and measure early; two
 * seconds keep every later seek and change of rendition cheap. All renditions cut at the same frames.
 */
export function segmentStartFrame(k: number, rate: { readonly num: number; readonly den: number }): number {
  const seconds = k < 2 ? k : (k - 1) * 2;
  return Math.ceil((seconds * rate.num) / rate.den);
}

/** How many segments a film of this many seconds has. */
export function segmentCount(seconds: number): number {
  return Math.ceil(Math.min(seconds, 2)) + Math.ceil(Math.max(0, seconds - 2) / 2);
}

const commonRates = [
  { num: 24_000, den: 1_001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1_001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1_001 },
  { num: 60, den: 1 },
] as const;

/** The constant frame rate for a film of about `average` fps: the nearest common one, an integer, or the half that it is. */
export function constantRate(average: number, maxRate_: number): { readonly num: number; readonly den: number } {
  let wanted = Number.isFinite(average) && average > 0 ? average : 30;
  while (wanted > maxRate_ * 1.02) wanted /= 2;
  const off = (rate: { num: number; den: number }): number => Math.abs(rate.num / rate.den / wanted - 1);
  const nearest = commonRates.toSorted((a, b) => off(a) - off(b))[0];
  if (nearest !== undefined && off(nearest) < 0.02) return nearest;
  const half = Math.round(wanted * 2);
  if (half % 2 === 1 && Math.abs(half / 2 / wanted - 1) < 0.001) return { num: half, den: 2 };
  return { num: Math.max(1, Math.round(wanted)), den: 1 };
}
