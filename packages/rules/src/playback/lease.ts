/** How long a stream is held without a heartbeat. */
export const leaseSeconds = 60;

/** How often a player says that it is still there. */
export const heartbeatSeconds = 10;

/** How long after the end of a lease its bytes are still given out: a heartbeat may be late. */
export const graceSeconds = 15;

/** Nobody sees more film in a second than the fastest speed of any player shows. */
export const fastestSpeed = 2.5;
