import { afterAll, beforeAll, expect, it } from 'vitest';
import { device, openSite } from '../support/site.ts';
import type { Person, Site } from '../support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const points = (token: string) => site.call('/v1/userinfo/query?select=userId', { method: 'GET', token });

interface Way {
  /** Ends the session of `victim`; `owner` is another session of the same account. */
  readonly end: (owner: Person, victim: Person) => Promise<unknown>;
}

const sessionOf = async ({ token }: Person): Promise<string> => {
  const { json } = await site.call('/v2/account/sessions', { method: 'GET', token });
  return (json['sessions'] as { id: string; current: boolean }[]).find(({ current }) => current)?.id ?? '';
};

const ways: Readonly<Record<string, Way['end']>> = {
  'a log-out': (_, { token }) => site.call('/v2/account/logout', { token }),
  'ending it by its id': async ({ token }, victim) =>
    site.call(`/v2/account/sessions/${await sessionOf(victim)}`, { method: 'DELETE', token }),
  'ending all others': ({ token }) => site.call('/v2/account/sessions?except=current', { method: 'DELETE', token }),
  'ending every one': ({ token }) => site.call('/v2/account/sessions', { method: 'DELETE', token }),
  'a change of password': ({ token, password }) =>
    site.call('/v2/account/change/password', {
      token,
      body: { passwordOld: password, passwordNew: 'canary-changed' },
    }),
  'a new password': async ({ email }) => {
    await site.call('/v2/account/forgotten-password/send', { body: { email } });
    const code = await site.codeFor(email);
    return site.call('/v2/account/forgotten-password/change', {
      body: { email, code, passwordNew: 'canary-reset' },
    });
  },
  'removing its device': ({ token }) =>
    site.call('/v2/device', { method: 'DELETE', token, body: { deviceIdentifier: 'lost' } }),
  'asking for the account to be deleted': ({ token }) => site.call('/v1/userinfo', { method: 'DELETE', token }),
  'showing a spent refresh token': async (_, { refreshToken, userId }) => {
    const renew = () => site.call('/v2/account/renew', { body: { refreshToken, userId, device: device('lost') } });
    const { json } = await renew();
    await points(String(json['token']));
    return renew();
  },
};

it.each(Object.entries(ways))('%s is seen by the very next request, and by those beside it', async (_, end) => {
  const owner = await site.newcomer({ device: device('kept') });
  const { json } = await site.login(owner.email, owner.password, { device: device('lost') });
  const victim: Person = { ...owner, token: String(json['token']), refreshToken: String(json['refreshToken']) };
  expect((await points(victim.token)).status).toBe(200);
  await end(owner, victim);
  // No worker delivers events here: a process knows by itself which sessions it has ended.
  const answers = await Promise.all(Array.from({ length: 8 }, () => points(victim.token)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(401));
});

it('tells who forgets to name the device of a session to name it, and ends nothing', async () => {
  const { refreshToken, userId } = await site.newcomer({ device: device('named') });
  const renew = (more: object) => site.call('/v2/account/renew', { body: { refreshToken, userId, ...more } });
  const nameless = { status: 400, json: { errors: { device: ['Please say which device this is.'] } } };
  expect(await renew({})).toMatchObject(nameless);
  const { status, json } = await renew({ device: device('named') });
  expect(status).toBe(200);
  expect(await renew({})).toMatchObject(nameless);
  expect((await points(String(json['token']))).status).toBe(200);
});
