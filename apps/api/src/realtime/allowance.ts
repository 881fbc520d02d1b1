import type { GatewayLimits } from './limits.ts';

/** How much a client may send: a sustained rate, and a burst. */
export class Allowance {
  readonly #limits: Pick<GatewayLimits, 'framesPerSecond' | 'framesAtOnce'>;
  #left: number;
  #at = performance.now();

  constructor(limits: Pick<GatewayLimits, 'framesPerSecond' | 'framesAtOnce'>) {
    this.#limits = limits;
    this.#left = limits.framesAtOnce;
  }

  /** Takes one; false if there was none left. */
  take(): boolean {
    const now = performance.now();
    const { framesPerSecond, framesAtOnce } = this.#limits;
    const gained = ((now - this.#at) / 1_000) * framesPerSecond;
    this.#left = Math.min(framesAtOnce, this.#left + gained) - 1;
    this.#at = now;
    return this.#left >= 0;
  }
}
