import { bytesOf } from './bytes.ts';

type Signed = { document: string; signature: string; publicKey: string };
type Parts = { key: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer>; text: Uint8Array<ArrayBuffer> };

function partsOf({ document, signature, publicKey }: Signed): Parts | undefined {
  try {
    return {
      key: bytesOf(publicKey),
      signature: bytesOf(signature),
      text: new TextEncoder().encode(document),
    };
  } catch {
    return undefined;
  }
}

/** Undefined if this browser does not support Ed25519, or may not use it. */
async function byBrowser({ key, signature, text }: Parts): Promise<boolean | undefined> {
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signature, text);
  } catch {
    return undefined;
  }
}

async function byLibrary({ key, signature, text }: Parts): Promise<boolean> {
  const [{ hashes, verify }, { sha512 }] = await Promise.all([
    import('@noble/ed25519'),
    import('@noble/hashes/sha2.js'),
  ]);
  hashes.sha512 = sha512;
  try {
    return verify(signature, text, key, { zip215: false });
  } catch {
    return false;
  }
}

/** Whether the key signed exactly this text, by Ed25519 (RFC 8032). Rejects only if the code for it fails to load. */
export async function signatureHolds(signed: Signed): Promise<boolean> {
  const parts = partsOf(signed);
  return parts !== undefined && ((await byBrowser(parts)) ?? (await byLibrary(parts)));
}
