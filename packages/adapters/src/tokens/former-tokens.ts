import type { JWTPayload } from 'jose';
import type { SigningKey } from './signing-keys.ts';

/** Tokens of the former release: EdDSA (RFC 8037), which jsonwebtoken does not support. Its library is loaded for the first of them. */

/** Signs `payload` as is, with `typ` in the header. */
export async function signFormer(payload: JWTPayload, { kid, privateKey }: SigningKey, typ: string): Promise<string> {
  const { SignJWT } = await import('jose');
  return new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', typ, kid }).sign(privateKey);
}

/** The token's claims, or undefined if it is invalid at `now`. */
export async function readFormer(
  token: string,
  { publicKey }: SigningKey,
  { issuer, audience, now }: { readonly issuer: string; readonly audience: string; readonly now: Date },
): Promise<JWTPayload | undefined> {
  const { errors, jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(token, publicKey, {
      issuer,
      audience,
      algorithms: ['EdDSA'],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
