import type { closeCodes } from '@houselights/contracts';

/** How much one socket, address, account and process may have of the gateway. Every one has a test. */
export interface GatewayLimits {
  readonly sockets: number;
  /** Of those without a token: the other places are kept for accounts, whatever strangers do. */
  readonly socketsOfStrangers: number;
  /** Of one network address; many people may be behind one. */
  readonly socketsPerAddress: number;
  /** Of the wider network around it, of which somebody may have all addresses: 24 bits of IPv4, 48 of IPv6. */
  readonly socketsPerPrefix: number;
  /** Of one account: tabs and devices. */
  readonly socketsPerAccount: number;
  /** Bytes of one frame from a client. */
  readonly frameBytes: number;
  /** Frames, pings and pongs from a client: so many a second for long, so many at once. */
  readonly framesPerSecond: number;
  readonly framesAtOnce: number;
  /** Frames in a row that make no sense. */
  readonly misunderstood: number;
  /** Bytes that wait for a client that reads too slowly. */
  readonly unsentBytes: number;
  /** Between two pings; a socket from which nothing came since the one before is dead. */
  readonly pingMs: number;
  /** How often sessions, silence and unanswered farewells are looked at. */
  readonly sweepMs: number;
  /** How long a client has to answer a farewell. */
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
  misunderstood: 5,
  unsentBytes: 1024 * 1024,
  pingMs: 25_000,
  sweepMs: 1_000,
  farewellMs: 2_000,
};

/** `slow` and `dead` sockets are cut without a farewell, which they would not read; `peer`: the client's own doing. */
export type CloseCause = keyof typeof closeCodes | 'slow' | 'dead' | 'protocol' | 'peer';
