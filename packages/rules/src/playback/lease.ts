/** How long a lease holds a stream slot without a heartbeat. */
export const leaseSeconds = 60;

/** Interval between a player's heartbeats. */
export const heartbeatSeconds = 10;

/** How long media is still served after a lease has expired: a heartbeat may be late. */
export const graceSeconds = 15;

/** The fastest playback speed of any player: seconds of film watched per second of time. */
export const fastestSpeed = 2.5;
