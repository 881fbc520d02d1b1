import { rememberSecret } from '@houselights/testkit/secrets';
import { makeFormerKey } from '@houselights/testkit/tokens';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '../support/api-under-test.ts';
import type { ApiUnderTest } from '../support/api-under-test.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const me = { method: 'GET', url: '/api/v1/userinfo/query', headers: {} } as const;

it('opens the API with a token that the release before signed, until its session ends', async () => {
  const { core, config } = api;
  const former = makeFormerKey(core.encryption, new Date());
  await core.db.prisma.signingKey.create({ data: former.row });
  const { accountId, sessionId } = await api.claimsFor('account');
  const seconds = Math.floor(Date.now() / 1_000);
  const claims = { sub: accountId, sid: sessionId, iss: config.publicUrl, aud: 'houselights' };
  const token = rememberSecret(former.sign({ ...claims, iat: seconds - 3_600, exp: seconds + 11 * 3_600 }));
  expect(await api.send(me, token)).toMatchObject({ status: 200 });
  const ended = rememberSecret(former.sign({ ...claims, iat: seconds - 12 * 3_600 - 1, exp: seconds - 1 }));
  expect(await api.send(me, ended)).toMatchObject({ status: 401, code: 'unauthenticated' });

  await core.db.prisma.session.update({ where: { id: sessionId }, data: { revokedAt: new Date() } });
  await core.bus.publish('session.revoked', { sessionId });
  await expect.poll(async () => (await api.send(me, token)).status, { timeout: 30_000 }).toBe(401);
});
