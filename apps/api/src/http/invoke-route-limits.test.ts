import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { defineRoute } from '@houselights/contracts';
import type { RouteInput } from '@houselights/contracts';
import { expect, it } from 'vitest';
import { invokeRoute } from './invoke-route.ts';
import type { RateLimits } from '@houselights/core';

const contract = defineRoute({
  name: 'tryIt',
  feature: 'account',
  summary: 'A call that is limited',
  method: 'POST',
  path: '/v1/try',
  access: 'public',
  rateLimit: { points: 2, seconds: 60, by: 'address' },
});

it('limits the wider network around an address, with more points than one address has', async () => {
  const taken = new Map<string, number>();
  const limits: RateLimits = {
    take: ({ name, points }, key) => {
      const count = (taken.get(`${name} ${key}`) ?? 0) + 1;
      taken.set(`${name} ${key}`, count);
      return Promise.resolve({ allowed: count <= points, retryAfter: 7 });
    },
    peek: () => Promise.resolve({ allowed: true, retryAfter: 0 }),
    giveBack: () => Promise.resolve(),
    reset: () => Promise.resolve(),
  };
  const authentication = { admit: () => Promise.resolve(undefined), identify: () => Promise.resolve(undefined) };
  const input: RouteInput<typeof contract> = { params: {}, query: {}, body: {} };
  const call = (address: string) =>
    invokeRoute(
      { authentication, limits, maintenance: { mayWrite: () => undefined }, origins: () => ({ address }) },
      contract,
      () => undefined,
      new IncomingMessage(new Socket()),
      () => input,
    );
  const refused = { code: 'too_many_requests', retryAfter: 7 };

  // Refused calls of one address do not count against its neighbours.
  for (let n = 0; n < 2; n += 1) await call('2001:db8:0:0::/64');
  for (let n = 0; n < 50; n += 1) await expect(call('2001:db8:0:0::/64')).rejects.toMatchObject(refused);
  for (let n = 1; n <= 18; n += 1) await call(`2001:db8:0:${n.toString(16)}::/64`);
  await expect(call('2001:db8:0:ff::/64')).rejects.toMatchObject(refused);
  await call('2001:db8:1:1::/64');
});
