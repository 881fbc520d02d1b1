/** Stripe's minimum card charge by currency, in minor units, from its documentation. */
const least: Readonly<Record<string, number>> = {
  AED: 200,
  BGN: 100,
  CZK: 1_500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1_000,
};

/** For USD, EUR, JPY and all others the minimum is 50 of the smallest unit. */
export function leastCharge(currency: string): number {
  return least[currency] ?? 50;
}

export interface Settled {
  /** The amount charged; never negative. */
  readonly dueMinor: number;
  /** The balance left for the next charges: positive is credit, negative is debt. */
  readonly balanceMinor: number;
}

/**
 * Applies the balance to a total. A positive balance is credit, a negative one debt; debt is charged on top, and an amount below the card
 * minimum is carried over.
 */
export function settle(totalMinor: number, balanceMinor: number, currency: string): Settled {
  const owed = totalMinor - balanceMinor;
  return owed < leastCharge(currency)
    ? { dueMinor: 0, balanceMinor: balanceMinor - totalMinor }
    : { dueMinor: owed, balanceMinor: 0 };
}
