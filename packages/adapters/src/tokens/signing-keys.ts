import { exportJWK, generateKeyPair, importJWK } from 'jose';
import { z } from 'zod';
import type { CoreDeps } from '@houselights/core';
import type { CryptoKey } from 'jose';

const periodMs = 30 * 24 * 60 * 60 * 1_000;
const purpose = 'signing-key';
const Jwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string().optional() });

interface SigningKeyPair {
  readonly kid: string;
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}

export interface SigningKeys {
  /** The key of the present 30 days, made when nobody has made it yet. */
  toSign(): Promise<SigningKeyPair>;
  /** The public key called `kid`, while tokens that it signed may live. */
  toVerify(kid: string): Promise<CryptoKey | undefined>;
}

/**
 * A key's name is its period and a MAC of it under the site's secret. So every process knows without asking which key is the
 * present one, all of them agree on one row, another secret makes a key of its own, and a name that somebody made up costs
 * no query.
 */
export function createSigningKeys({ db, sealer, clock }: Pick<CoreDeps, 'db' | 'sealer' | 'clock'>): SigningKeys {
  const loaded = new Map<string, Promise<SigningKeyPair | undefined>>();

  const period = (): number => Math.floor(clock.now().getTime() / periodMs);
  function nameOf(number: number): string {
    return `${number}-${Buffer.from(sealer.sign(purpose, String(number))).toString('hex', 0, 8)}`;
  }

  async function load(kid: string): Promise<SigningKeyPair | undefined> {
    const row = await db.prisma.signingKey.findUnique({ where: { kid } });
    const opened = row === null ? undefined : sealer.open(`${purpose} ${kid}`, row.privateSealed);
    if (opened === undefined) return undefined;
    const jwk = Jwk.parse(JSON.parse(Buffer.from(opened).toString()));
    const { d: _private, ...publicJwk } = jwk;
    return { kid, publicKey: await importKey(publicJwk), privateKey: await importKey(jwk) };
  }

  /** One query at a time for each key; a key that is not there is looked for again the next time. */
  function find(kid: string): Promise<SigningKeyPair | undefined> {
    let found = loaded.get(kid);
    if (found === undefined) {
      found = load(kid).then(
        (pair) => {
          if (pair === undefined) loaded.delete(kid);
          return pair;
        },
        (error: unknown) => {
          loaded.delete(kid);
          throw error;
        },
      );
      loaded.set(kid, found);
    }
    return found;
  }

  async function make(kid: string): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const privateJwk = Buffer.from(JSON.stringify(await exportJWK(privateKey)));
    const { kty = '', crv = '', x = '' } = await exportJWK(publicKey);
    await db.prisma.signingKey.createMany({
      data: [{ kid, publicJwk: { kty, crv, x }, privateSealed: sealer.seal(`${purpose} ${kid}`, privateJwk) }],
      skipDuplicates: true,
    });
    // Keys whose last token ended long ago.
    const old = new Date(clock.now().getTime() - 3 * periodMs);
    await db.prisma.signingKey.deleteMany({ where: { createdAt: { lt: old }, kid: { not: kid } } });
  }

  return {
    async toSign() {
      const kid = nameOf(period());
      let pair = await find(kid);
      if (pair === undefined) {
        await make(kid);
        pair = await find(kid);
      }
      if (pair === undefined) throw new Error('the signing key cannot be opened with this secret key');
      return pair;
    },
    async toVerify(kid) {
      const now = period();
      // The next one too: another process's clock may be a little ahead.
      if (![now, now - 1, now + 1].some((number) => nameOf(number) === kid)) return undefined;
      return (await find(kid))?.publicKey;
    },
  };
}

async function importKey(jwk: z.output<typeof Jwk>): Promise<CryptoKey> {
  const { d, ...rest } = jwk;
  const key = await importJWK(d === undefined ? rest : { ...rest, d }, 'EdDSA');
  if (key instanceof Uint8Array) throw new Error('a signing key is not a symmetric one');
  return key;
}
