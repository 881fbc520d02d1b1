/** When points count: the start is inclusive, the end exclusive. */
export interface BattleWindow {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export type BattlePhase = 'before' | 'active' | 'after';

/** Accepts dates or ms since 1970. */
export function battlePhase<Instant extends Date | number>(
  { startsAt, endsAt }: { readonly startsAt: Instant; readonly endsAt: Instant },
  now: Instant,
): BattlePhase {
  if (now < startsAt) return 'before';
  return now < endsAt ? 'active' : 'after';
}

/** What a battle's clock shows: whole days left and the remaining time; zero days and an empty time after the end. */
export interface Countdown {
  readonly phase: BattlePhase;
  readonly days: number;
  readonly time: string;
}

const secondMs = 1_000;
const two = (count: number): string => String(count).padStart(2, '0');

/** Hours, minutes and seconds have two digits. A second that has begun is shown until it is over. */
export function countdown(window: BattleWindow, now: Date): Countdown {
  const phase = battlePhase(window, now);
  if (phase === 'after') return { phase, days: 0, time: '' };
  const until = phase === 'before' ? window.startsAt : window.endsAt;
  const seconds = Math.ceil((until.getTime() - now.getTime()) / secondMs);
  const days = Math.floor(seconds / 86_400);
  const [hours, minutes] = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60];
  return { phase, days, time: `${two(hours)}:${two(minutes)}:${two(seconds % 60)}` };
}

/** Each side's share of the points in per cent: whole numbers that add up to 100, both 0 while there are none. */
export function shares(leftPoints: number, rightPoints: number): { readonly left: number; readonly right: number } {
  const total = leftPoints + rightPoints;
  if (total === 0) return { left: 0, right: 0 };
  // A side with points never shows 0, and a side without all points never shows 100.
  const rounded = Math.round((leftPoints / total) * 100);
  const left = Math.min(leftPoints < total ? 99 : 100, Math.max(leftPoints > 0 ? 1 : 0, rounded));
  return { left, right: 100 - left };
}

/**
 * How long after its end a battle is sealed automatically; later it waits for an operator's approval, as it may have been sealed before.
 */
export const sealsWithinMs = 24 * 60 * 60 * 1_000;

/** Whether an unsealed battle waits for an operator's approval. */
export function waitsForWord({ endsAt }: Pick<BattleWindow, 'endsAt'>, now: Date): boolean {
  return now.getTime() >= endsAt.getTime() + sealsWithinMs;
}
