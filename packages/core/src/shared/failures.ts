import { isDependencyDown } from '../dependency-down.ts';
import { PaymentsMisconfigured } from '../ports/payments-inspection.ts';

/** True for what the next one would meet as well: something outside is away, or does not take the key. */
export function stopsAll(error: unknown): boolean {
  return isDependencyDown(error) || error instanceof PaymentsMisconfigured;
}

/** Throws what failed, once everything else was done: one error as it is, several as one. */
export function throwFailures(failures: readonly unknown[], words: string): void {
  if (failures.length > 1) throw new AggregateError(failures.slice(0, 100), `${words} (${failures.length})`);
  if (failures.length === 1) throw failures[0];
}
