import { traceOf, withTrace } from '@houselights/jobs';
import type { EventDefinition, EventPayload } from '@houselights/jobs';
import type { CoreDeps } from '../deps.ts';

/**
 * Listens to every event of this kind: those of this process when they commit, before the command that caused them resolves; those of
 * others by the bus. May deliver one twice, and may miss one while the bus is down (see `Bus.onGap`). Returns the function that
 * unsubscribes.
 */
export async function onEvent<E extends EventDefinition>(
  { db, bus }: Pick<CoreDeps, 'db' | 'bus'>,
  event: E,
  listener: (payload: EventPayload<E>) => void,
): Promise<() => Promise<void>> {
  const hear = (told: unknown): void => {
    const payload = event.payload.safeParse(told);
    // The schema has just validated it.
    if (payload.success) withTrace(traceOf(told), () => listener(payload.data as EventPayload<E>));
  };
  const stopListening = db.onNews(({ name, payload }) => {
    if (name === event.name) hear(payload);
  });
  const unsubscribe = await bus.subscribe(event.name, hear);
  return async () => {
    stopListening();
    await unsubscribe();
  };
}
