/** SQL: whether the battle `b` is on now, by the database's clock: what `battlePhase` calls active. */
export const isOpen = `b."startsAt" <= clock_timestamp() and clock_timestamp() < b."endsAt"`;
