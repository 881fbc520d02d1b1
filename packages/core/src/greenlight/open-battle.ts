/** SQL: whether battle `b` is active by the database's clock, as `battlePhase` defines it. */
export const isOpen = `b."startsAt" <= clock_timestamp() and clock_timestamp() < b."endsAt"`;
