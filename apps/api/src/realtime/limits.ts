import type { closeCodes } from '@houselights/contracts';

/** The gateway's limits per socket, address, account and process. Each one has a test. */
export interface GatewayLimits {
  readonly sockets: number;
  /** Sockets without a token: the remaining places are reserved for accounts. */
  readonly socketsOfStrangers: number;
  /** Per network address; many people may share one. */
  readonly socketsPerAddress: number;
  /** Per wider network, all of whose addresses one person may own: 24 bits of IPv4, 48 of IPv6. */
  readonly socketsPerPrefix: number;
  /** Per account: tabs and devices. */
  readonly socketsPerAccount: number;
  /** Bytes of one frame from a client. */
  readonly frameBytes: number;
  /** Frames, pings and pongs from a client: the sustained rate per second, and the burst. */
  readonly framesPerSecond: number;
  readonly framesAtOnce: number;
  /** Malformed frames in a row. */
  readonly invalidFrames: number;
  /** Bytes that wait for a slow client. */
  readonly unsentBytes: number;
  /** Between two pings; a socket that sent nothing since the previous ping is dead. */
  readonly pingMs: number;
  /** How often sessions, silence and unanswered close frames are checked. */
  readonly sweepMs: number;
  /** How long a client has to answer a close frame. */
  readonly farewellMs: number;
}

export const gatewayLimits: GatewayLimits = {
  sockets: 20_000,
  socketsOfStrangers: 15_000,
  socketsPerAddress: 500,
  socketsPerPrefix: 2_000,
  socketsPerAccount: 20,
  frameBytes: 16 * 1024,
  framesPerSecond: 10,
  framesAtOnce: 30,
  invalidFrames: 5,
  unsentBytes: 1024 * 1024,
  pingMs: 25_000,
  sweepMs: 1_000,
  farewellMs: 2_000,
};

/** Why the gateway closes a socket. */
export type CloseReason = keyof typeof closeCodes;

/** `slow` and `dead` sockets are cut without a close frame, which they would not read; `peer`: the client closed it. */
export type CloseCause = CloseReason | 'slow' | 'dead' | 'protocol' | 'peer';
