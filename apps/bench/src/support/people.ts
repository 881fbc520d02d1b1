import { randomBytes, randomInt } from 'node:crypto';
import { newId } from './new-id.ts';
import type { Product } from './product.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** What a browser in which this person has signed in keeps in its local storage. */
  readonly storage: Readonly<Record<string, string>>;
}

/** Signs up somebody new over HTTP. */
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
  // Several browsers share it: none of them may trade its refresh token.
  const tokens = { ...body, refreshKept: 'here' };
  const storage = { 'public-token': JSON.stringify(tokens), 'device-id': deviceIdentifier };
  return { email, password, token: body.token, storage };
}

/** Somebody new who may watch everything for a year. */
export async function addMember({ url, db }: Product): Promise<Person> {
  const person = await signUp(url);
  await db.pool.query(
    `insert into access_fact ("sourceId", "accountId", source, "startedAt", "paidUntil", renews, "knownFrom")
      select $1, id, 'staff', now(), now() + interval '1 year', false, now() from account where "emailKey" = $2`,
    [newId(), person.email],
  );
  // A browser that is closed in the middle holds its stream for a minute; a bench opens many.
  await db.pool.query(`update account set "streamLimit" = 20 where "emailKey" = $1`, [person.email]);
  return person;
}
