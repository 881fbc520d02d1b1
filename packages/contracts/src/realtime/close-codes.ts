/** Why the server ends a socket. 1009 (a frame too large), 1007 and 1002 (no WebSocket that can be read) come from the protocol itself. */
export const closeCodes = {
  /** The process ends: connect again, in a while of one's own choice. */
  shutdown: 1001,
  /** Too many frames in a row that make no sense: connecting again does not help. */
  misunderstood: 1008,
  /** The session ended or the access token expired: renew it, then connect again. */
  session: 4401,
  /** Too many frames a second. */
  flood: 4429,
} as const;
