/** Why the server closes a socket. 1009 (frame too large), 1007 and 1002 (invalid WebSocket data) come from the protocol itself. */
export const closeCodes = {
  /** The process is stopping: reconnect after a delay of the client's choice. */
  shutdown: 1001,
  /** Too many invalid frames in a row: reconnecting does not help. */
  misunderstood: 1008,
  /** The session ended or the access token expired: renew it, then reconnect. */
  session: 4401,
  /** Too many frames per second. */
  flood: 4429,
} as const;
