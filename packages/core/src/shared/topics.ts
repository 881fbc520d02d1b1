/** A session ended: payload { sessionId }. */
export const sessionRevoked = 'session.revoked';
/** What a caller may do has changed: payload { accountId }. */
export const accountChanged = 'account.changed';
/** A playback ended before its lease: payload { playId }. */
export const playbackEnded = 'playback.ended';
/** Something about plans or their prices has changed: no payload. */
export const plansChanged = 'plans.changed';
