import { setImmediate } from 'node:timers/promises';
import { keepAgainMs, NotKept } from './not-kept.ts';
import type { Engine } from './engine.ts';

const stepsAtOnce = 200;
const longestTimer = 2 ** 31 - 1;

/** The emulator's clock: processes what falls due in real time, and advances past what is not due yet. */
export class Timeline {
  private readonly engine: Engine;
  private timer: NodeJS.Timeout | null = null;
  private timerAt = Infinity;
  private advancing: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Sequential, in the order of the calls. */
  advance(milliseconds: number): Promise<void> {
    if (!Number.isFinite(milliseconds) || milliseconds < 0)
      return Promise.reject(new RangeError('The clock only goes forward.'));
    const done = this.advancing.then(() => this.liveUntil(this.engine.offset() + milliseconds));
    this.advancing = done.catch(() => undefined);
    return done;
  }

  /** Sets the timer for what falls due next. */
  wake(): void {
    const next = this.engine.due.next(null);
    if (this.closed || next === undefined) return;
    if (this.timer !== null && this.timerAt <= next.at) return;
    this.clear();
    this.timerAt = next.at;
    const wait = Math.min(Math.max(0, next.at * 1000 - this.engine.milliseconds()), longestTimer);
    this.timer = setTimeout(() => this.ring(), wait);
    this.timer.unref();
  }

  close(): void {
    this.closed = true;
    this.clear();
  }

  private clear(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.timerAt = Infinity;
  }

  private ring(): void {
    this.clear();
    try {
      this.engine.catchUp();
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
      this.timer = setTimeout(() => this.ring(), keepAgainMs);
      this.timer.unref();
      return;
    }
    this.wake();
  }

  /** While an item is processed, the clock shows its due time; other calls may run in between. */
  private async liveUntil(offset: number): Promise<void> {
    const { engine } = this;
    for (let steps = 1; !this.closed; steps++) {
      const until = Math.floor((engine.options.now() + offset) / 1000);
      const next = engine.due.next(null);
      if (next === undefined || next.at > until) break;
      this.moveTo(next.at);
      engine.step(null, next.at);
      if (steps % stepsAtOnce === 0) await setImmediate();
    }
    if (offset > engine.offset()) engine.setOffset(offset);
    this.wake();
  }

  private moveTo(seconds: number): void {
    const offset = seconds * 1000 - this.engine.options.now();
    if (offset > this.engine.offset()) this.engine.setOffset(offset);
  }
}
