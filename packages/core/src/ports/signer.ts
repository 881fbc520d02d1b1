/** Signs what others can verify: Ed25519, with a key of the site that its database does not hold. */
export interface Signer {
  /** Raw 32 bytes, base64url. */
  readonly publicKey: string;
  /** A 64-byte signature of the UTF-8 of `text`. */
  sign(text: string): Uint8Array<ArrayBuffer>;
  verify(text: string, signature: Uint8Array): boolean;
}
