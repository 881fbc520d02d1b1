/** A person's identity and membership at Patreon. */
export interface PatreonMembership {
  readonly patreonUserId: string;
  /** True while the last charge there succeeded. */
  readonly activePatron: boolean;
  readonly tierIds: readonly string[];
}

/** Opaque tokens for one person's membership; stored encrypted. */
export interface PatreonTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

/** Patreon's OAuth and API v2. Rejects with DependencyDown if it does not answer. */
export interface Patreon {
  /** False if it is not configured. */
  readonly offered: boolean;
  /** The URL to redirect the browser to; `state` comes back with the code. */
  authorizeUrl(state: string, redirectUrl: string): string;
  /** The tokens for a code, or undefined if it is not valid. */
  exchange(code: string, redirectUrl: string): Promise<PatreonTokens | undefined>;
  /** Fresh tokens, or undefined if the link was revoked there. */
  refresh(refreshToken: string): Promise<PatreonTokens | undefined>;
  /** The membership, or undefined if the token is no longer valid. */
  membership(accessToken: string): Promise<PatreonMembership | undefined>;
}
