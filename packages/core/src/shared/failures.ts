import { isDependencyDown } from '../dependency-down.ts';
import { PaymentsMisconfigured } from '../ports/payments-inspection.ts';

/** True for an error that every further item would meet too: a dependency is down, or rejects the key. */
export function stopsAll(error: unknown): boolean {
  return isDependencyDown(error) || error instanceof PaymentsMisconfigured;
}

/** Throws collected failures once all else is done: a single error as it is, several as one. */
export function throwFailures(failures: readonly unknown[], words: string): void {
  if (failures.length > 1) throw new AggregateError(failures.slice(0, 100), `${words} (${failures.length})`);
  if (failures.length === 1) throw failures[0];
}
