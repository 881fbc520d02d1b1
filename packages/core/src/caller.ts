import type { Scope } from '@houselights/contracts';

/** Who is asking, as the access token and the account row say. */
export interface Caller {
  readonly accountId: string;
  readonly sessionId: string;
  /** The device row's id, if the session belongs to one. */
  readonly deviceId: string | undefined;
  readonly accountType: number;
  readonly superAdmin: boolean;
  readonly hasSubscription: boolean;
  /** What the token of a web view opens; absent for a whole one. Contracts name the scope that admits it, and only those get such a caller. */
  readonly scope?: readonly Scope[] | undefined;
  /** When the access token ends, in seconds since 1970; absent for who acts without one. */
  readonly tokenExpiresAt?: number;
}

/** The input of what needs to know only whose account it is about. */
export interface OwnInput {
  readonly caller: Pick<Caller, 'accountId'>;
}

/** Where a request came from. */
export interface Origin {
  /** The network address, IPv6 as its /64. */
  readonly address: string;
}
