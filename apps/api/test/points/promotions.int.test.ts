import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '../support/api-under-test.ts';
import type { ApiUnderTest } from '../support/api-under-test.ts';

let api: ApiUnderTest;
let admin: string | undefined;
beforeAll(async () => {
  api = await startApi();
  admin = await api.tokenFor('admin');
});
afterAll(async () => api.close());

const hour = 3_600_000;
const promotion = {
  name: 'A gift',
  points: 5,
  audience: 'accounts',
  startsAt: new Date(Date.now() + hour).toISOString(),
  endsAt: new Date(Date.now() + 2 * hour).toISOString(),
};

const promote = (body: object, key?: string) =>
  api.send(
    {
      method: 'POST',
      url: '/api/v1/studio/points/promotions',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload: JSON.stringify(body),
    },
    admin,
  );

it('makes one promotion of a call that is sent again with its key', async () => {
  const answers = [
    await promote(promotion, 'once'),
    ...(await Promise.all([1, 2].map(() => promote(promotion, 'once')))),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  const other = await promote({ ...promotion, points: 6 }, 'once');
  expect([other.status, JSON.parse(other.body)]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
  expect(await api.core.db.prisma.pointsPromotion.findMany()).toMatchObject([{ name: 'A gift', points: 5 }]);
  await promote(promotion, 'another');
  await promote(promotion);
  await promote(promotion);
  expect(await api.core.db.prisma.pointsPromotion.count()).toBe(4);
});
