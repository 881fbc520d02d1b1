/** The least that Stripe charges a card in a currency, minor units, as its documentation lists it. */
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

/** Of USD, EUR, JPY and all others it is 50 of the smallest unit. */
export function leastCharge(currency: string): number {
  return least[currency] ?? 50;
}

export interface Settled {
  /** What is charged; zero or more. */
  readonly dueMinor: number;
  /** What is left for the next charges: above zero credit, below zero a debt that is carried over. */
  readonly balanceMinor: number;
}

/**
 * What is charged of a total once the balance has had its say. A balance is credit above zero and a debt below; a debt is charged on top,
 * and what is less than a card is charged is carried over.
 */
export function settle(totalMinor: number, balanceMinor: number, currency: string): Settled {
  const owed = totalMinor - balanceMinor;
  return owed < leastCharge(currency)
    ? { dueMinor: 0, balanceMinor: balanceMinor - totalMinor }
    : { dueMinor: owed, balanceMinor: 0 };
}
