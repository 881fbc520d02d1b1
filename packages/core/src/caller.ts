import type { Scope } from '@houselights/contracts';

/** Who makes a request, according to the access token and the account row. */
export interface Caller {
  readonly accountId: string;
  readonly sessionId: string;
  /** The device row's id, if the session belongs to one. */
  readonly deviceId: string | undefined;
  readonly accountType: number;
  readonly superAdmin: boolean;
  readonly hasSubscription: boolean;
  /**
   * The scopes of a web view's token; absent for a full token. A contract names the scope that admits such a caller; all others refuse it.
   */
  readonly scope?: readonly Scope[] | undefined;
  /** When the access token expires, in seconds since 1970; absent without a token. */
  readonly tokenExpiresAt?: number;
}

/** For operations that need only the account. */
export interface OwnInput {
  readonly caller: Pick<Caller, 'accountId'>;
}

/** Where a request came from. */
export interface Origin {
  /** The network address, IPv6 as its /64. */
  readonly address: string;
}
