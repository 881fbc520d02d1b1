export interface Limit {
  /** Separates limits from each other: "login.account", "route.registerAccount". */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export interface Allowance {
  readonly allowed: boolean;
  /** Seconds until a point is free again; 0 if allowed. */
  readonly retryAfter: number;
}

/** Limits shared by all processes. `key` is hashed before it is stored. */
export interface RateLimits {
  /** Takes one point, atomically with the check. */
  take(limit: Limit, key: string): Promise<Allowance>;
  /** Checks without taking. */
  peek(limit: Limit, key: string): Promise<Allowance>;
  /** Gives back a point taken in the current window, because what it was taken for did not happen. */
  giveBack(limit: Limit, key: string): Promise<void>;
  reset(limit: Limit, key: string): Promise<void>;
}
