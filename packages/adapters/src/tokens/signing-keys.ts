import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { CoreDeps } from '@houselights/core';
import type { KeyObject } from 'node:crypto';

const periodMs = 30 * 24 * 60 * 60 * 1_000;
/**
 * How long, in ms, a site that signed with EdDSA keeps doing so beside a new ES256 key: processes of the former release do not know ES256
 * and would sign people out. Meant for a rolling upgrade.
 */
const handoverMs = 60 * 60 * 1_000;
const purpose = 'signing-key';

/** The signing algorithm: ES256, and EdDSA for tokens of the former release. */
export type SigningAlgorithm = 'ES256' | 'EdDSA';

const privateJwks = {
  ES256: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
  EdDSA: z.strictObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() }),
};

export interface SigningKey {
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  /** ms since 1970. */
  readonly madeAt: number;
}

export interface SigningKeys {
  /** The current 30-day key, created if missing. */
  toSign(): Promise<SigningKey>;
  /** The key called `kid`, while its tokens may be valid. A name belongs to one algorithm. */
  toVerify(kid: string): Promise<SigningKey | undefined>;
}

/**
 * A key's name is its period and a MAC of it under the site's secret. So every process knows the current key's name without a query, all of
 * them agree on one row, another secret has its own key, and a made-up name costs no query.
 */
export function createSigningKeys({
  db,
  encryption,
  clock,
}: Pick<CoreDeps, 'db' | 'encryption' | 'clock'>): SigningKeys {
  const loaded = new Map<string, Promise<SigningKey | undefined>>();
  const formerOf = new Map<number, Promise<SigningKey | undefined>>();
  const names = new Map<string, string>();

  const period = (): number => Math.floor(clock.now().getTime() / periodMs);
  function nameOf(algorithm: SigningAlgorithm, number: number): string {
    // The former release named its keys by the number alone.
    const text = algorithm === 'EdDSA' ? `${number}` : `${algorithm} ${number}`;
    let name = names.get(text);
    if (name === undefined) {
      name = `${number}-${Buffer.from(encryption.sign(purpose, text)).toString('hex', 0, 8)}`;
      names.set(text, name);
    }
    return name;
  }

  async function load(kid: string, algorithm: SigningAlgorithm): Promise<SigningKey | undefined> {
    const row = await db.prisma.signingKey.findUnique({ where: { kid } });
    const opened = row === null ? undefined : encryption.decrypt(`${purpose} ${kid}`, row.privateSealed);
    if (row === null || opened === undefined) return undefined;
    const jwk = privateJwks[algorithm].parse(JSON.parse(Buffer.from(opened).toString()));
    const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
    return { kid, algorithm, privateKey, publicKey: createPublicKey(privateKey), madeAt: row.createdAt.getTime() };
  }

  /** One query at a time per key; a missing key is looked up again next time. */
  function find(kid: string, algorithm: SigningAlgorithm): Promise<SigningKey | undefined> {
    return remember(loaded, kid, async () => {
      const key = await load(kid, algorithm);
      if (key === undefined) loaded.delete(kid);
      return key;
    });
  }

  async function make(kid: string): Promise<void> {
    const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
    const jwk = privateKey.export({ format: 'jwk' });
    const { kty = '', crv = '', x = '', y = '' } = jwk;
    const privateSealed = encryption.encrypt(`${purpose} ${kid}`, Buffer.from(JSON.stringify(jwk)));
    const createdAt = clock.now();
    await db.prisma.signingKey.createMany({
      data: [{ kid, publicJwk: { kty, crv, x, y }, privateSealed, createdAt }],
      skipDuplicates: true,
    });
    // Keys whose last token expired long ago.
    const old = new Date(createdAt.getTime() - 3 * periodMs);
    await db.prisma.signingKey.deleteMany({ where: { createdAt: { lt: old }, kid: { not: kid } } });
  }

  /** The former release's EdDSA key of a 30-day period. Looked up once: nobody creates new ones. */
  function formerKey(number: number): Promise<SigningKey | undefined> {
    return remember(formerOf, number, () => find(nameOf('EdDSA', number), 'EdDSA'));
  }

  return {
    async toSign() {
      const number = period();
      const kid = nameOf('ES256', number);
      let key = await find(kid, 'ES256');
      if (key === undefined) {
        await make(kid);
        key = await find(kid, 'ES256');
      }
      if (key === undefined) throw new Error('the signing key cannot be opened with this secret key');
      if (clock.now().getTime() - key.madeAt >= handoverMs) return key;
      return (await formerKey(number)) ?? key;
    },
    async toVerify(kid) {
      const now = period();
      for (const algorithm of ['ES256', 'EdDSA'] as const) {
        // The next one too: another process's clock may be slightly ahead.
        const isName = [now, now - 1, now + 1].some((number) => nameOf(algorithm, number) === kid);
        if (isName) return find(kid, algorithm);
      }
      return undefined;
    },
  };
}

/** Memoizes `ask` by `key`, except for errors. */
function remember<K, V>(answers: Map<K, Promise<V>>, key: K, ask: () => Promise<V>): Promise<V> {
  let answer = answers.get(key);
  if (answer === undefined) {
    answer = ask().catch((error: unknown) => {
      answers.delete(key);
      throw error;
    });
    answers.set(key, answer);
  }
  return answer;
}
