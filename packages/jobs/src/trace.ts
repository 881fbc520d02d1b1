import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Everything that one request, or one run of a schedule, causes carries the same trace id: the request's own id, then the outbox row, the
 * job, what that job records, and the frame that reaches a socket. Logs include it.
 */
const traces = new AsyncLocalStorage<string>();

/** The longest trace id that is stored. */
const traceLength = 64;

/** Runs `work` under a trace id. */
export function withTrace<T>(traceId: string | undefined, work: () => T): T {
  return traceId === undefined ? work() : traces.run(traceId.slice(0, traceLength), work);
}

/** The current trace id. */
export function currentTrace(): string | undefined {
  return traces.getStore();
}

/** The key of the trace id in an event's payload on the bus. */
export const traceKey = '$trace';

/** The trace id in an event. */
export function traceOf(told: unknown): string | undefined {
  const trace = typeof told === 'object' && told !== null && traceKey in told ? told[traceKey] : undefined;
  return typeof trace === 'string' ? trace : undefined;
}
