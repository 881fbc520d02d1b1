import { randomBytes, randomInt } from 'node:crypto';
import { newId } from './new-id.ts';
import type { Product } from './product.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** The local storage of a browser in which this account is signed in. */
  readonly storage: Readonly<Record<string, string>>;
}

/** Registers a new account over HTTP. */
export async function signUp(url: string): Promise<Person> {
  const email = `bench-${randomBytes(6).toString('hex')}@example.test`;
  const password = randomBytes(12).toString('base64url');
  const deviceIdentifier = randomBytes(8).toString('hex');
  const device = { deviceIdentifier, platform: 'web', model: 'Bench' };
  const reply = await fetch(`${url}/api/v2/account/register?platform=web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(1, 255)}` },
    body: JSON.stringify({ displayName: 'Bench', email, password, device }),
  });
  if (!reply.ok) throw new Error(`register answered ${reply.status}: ${await reply.text()}`);
  const body: unknown = await reply.json();
  if (typeof body !== 'object' || body === null || !('token' in body) || typeof body.token !== 'string') {
    throw new Error('register answered without a token');
  }
  // Several browsers share it, so none of them may renew its refresh token.
  const tokens = { ...body, refreshKept: 'here' };
  const storage = { 'public-token': JSON.stringify(tokens), 'device-id': deviceIdentifier };
  return { email, password, token: body.token, storage };
}

/** Registers a new account that may watch everything for a year. */
export async function addMember({ url, db }: Product): Promise<Person> {
  const person = await signUp(url);
  await db.pool.query(
    `insert into access_fact ("sourceId", "accountId", source, "startedAt", "paidUntil", renews, "knownFrom")
      select $1, id, 'staff', now(), now() + interval '1 year', false, now() from account where "emailKey" = $2`,
    [newId(), person.email],
  );
  // A browser closed during playback holds its stream slot for a minute, and a bench opens many.
  await db.pool.query(`update account set "streamLimit" = 20 where "emailKey" = $1`, [person.email]);
  return person;
}
