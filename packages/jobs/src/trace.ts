import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What one request, or one turn of a schedule, has set going carries the same trace id: the request's own id, then the outbox row, the
 * job, what that job records, and the frame that reaches a socket. Logs name it.
 */
const traces = new AsyncLocalStorage<string>();

/** The longest trace id that is stored. */
const traceLength = 64;

/** Does `work` under a trace id. */
export function withTrace<T>(traceId: string | undefined, work: () => T): T {
  return traceId === undefined ? work() : traces.run(traceId.slice(0, traceLength), work);
}

/** The trace id of what runs now. */
export function currentTrace(): string | undefined {
  return traces.getStore();
}

/** Beside the payload of an event on the bus: its trace id. */
export const traceKey = '$trace';

/** The trace id that an event brought along. */
export function traceOf(told: unknown): string | undefined {
  const trace = typeof told === 'object' && told !== null && traceKey in told ? told[traceKey] : undefined;
  return typeof trace === 'string' ? trace : undefined;
}
