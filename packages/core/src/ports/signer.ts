/** Signs what others shall be able to check: Ed25519, with a key of the site that its database does not hold. */
export interface Signer {
  /** Raw 32 bytes, base64url. */
  readonly publicKey: string;
  /** 64 bytes over the UTF-8 of `text`. */
  sign(text: string): Uint8Array<ArrayBuffer>;
  verify(text: string, signature: Uint8Array): boolean;
}
