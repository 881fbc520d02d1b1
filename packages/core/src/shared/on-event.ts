import { traceOf, withTrace } from '@houselights/jobs';
import type { EventDefinition, EventPayload } from '@houselights/jobs';
import type { CoreDeps } from '../deps.ts';

/**
 * Hears every event of this kind: those of this process at their commit and before the command that made them resolves, those of
 * the others by the bus. May hear one twice, and may miss one while the bus is away (see `Bus.onGap`). Returns what ends it.
 */
export async function onEvent<E extends EventDefinition>(
  { db, bus }: Pick<CoreDeps, 'db' | 'bus'>,
  event: E,
  listener: (payload: EventPayload<E>) => void,
): Promise<() => Promise<void>> {
  const hear = (told: unknown): void => {
    const payload = event.payload.safeParse(told);
    // The shape has just been read.
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
