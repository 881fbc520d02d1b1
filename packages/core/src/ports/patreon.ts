/** Who somebody is at Patreon and what they give there. */
export interface PatreonMembership {
  readonly patreonUserId: string;
  /** True while the last charge there succeeded. */
  readonly activePatron: boolean;
  readonly tierIds: readonly string[];
}

/** Opaque tokens that open one person's membership; kept sealed. */
export interface PatreonTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
}

/** Patreon's OAuth and API v2. Rejects with DependencyDown when it does not answer. */
export interface Patreon {
  /** False when it is not configured. */
  readonly offered: boolean;
  /** Where to send the browser; `state` comes back with the code. */
  authorizeUrl(state: string, redirectUrl: string): string;
  /** The tokens for a code, or undefined when it is not valid. */
  exchange(code: string, redirectUrl: string): Promise<PatreonTokens | undefined>;
  /** Fresh tokens, or undefined when the link was revoked there. */
  refresh(refreshToken: string): Promise<PatreonTokens | undefined>;
  /** The membership, or undefined when the token is not valid any more. */
  membership(accessToken: string): Promise<PatreonMembership | undefined>;
}
