/**
 * Encryption and MACs keyed by the site's secret key: AES-256-GCM for secrets at rest, HMAC-SHA-256 for links. `purpose` separates uses.
 */
export interface Encryption {
  encrypt(purpose: string, plain: Uint8Array): Uint8Array<ArrayBuffer>;
  /** The plaintext, or undefined if it was not encrypted here for this purpose. */
  decrypt(purpose: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> | undefined;
  /** A 32-byte MAC. */
  sign(purpose: string, data: string | Uint8Array): Uint8Array<ArrayBuffer>;
}
