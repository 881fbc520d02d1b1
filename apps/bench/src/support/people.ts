import { randomBytes } from 'node:crypto';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** Signs up somebody new over HTTP. */
export async function signUp(url: string): Promise<Person> {
  const email = `bench-${randomBytes(6).toString('hex')}@example.test`;
  const password = randomBytes(12).toString('base64url');
  const device = { deviceIdentifier: randomBytes(8).toString('hex'), platform: 'web', model: 'Bench' };
  const reply = await fetch(`${url}/api/v2/account/register?platform=web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName: 'Bench', email, password, device }),
  });
  if (!reply.ok) throw new Error(`register answered ${reply.status}: ${await reply.text()}`);
  const body: unknown = await reply.json();
  if (typeof body !== 'object' || body === null || !('token' in body) || typeof body.token !== 'string') {
    throw new Error('register answered without a token');
  }
  return { email, password, token: body.token };
}
