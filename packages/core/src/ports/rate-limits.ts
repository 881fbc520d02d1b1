export interface Limit {
  /** Separates limits from each other: "login.account", "route.registerAccount". */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export interface Allowance {
  readonly allowed: boolean;
  /** Seconds until a point is free again; 0 when allowed. */
  readonly retryAfter: number;
}

/** Counts over all processes. `key` is hashed before it is stored. */
export interface RateLimits {
  /** Takes one point, in one step with the check. */
  take(limit: Limit, key: string): Promise<Allowance>;
  /** Looks without taking. */
  peek(limit: Limit, key: string): Promise<Allowance>;
  /** Gives back one point that was taken in the present window: what it stood for did not happen. */
  giveBack(limit: Limit, key: string): Promise<void>;
  reset(limit: Limit, key: string): Promise<void>;
}
