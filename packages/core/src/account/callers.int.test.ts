import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCallers } from './callers.ts';
import { newId } from '../shared/ids.ts';
import type { Database } from '@houselights/db';
import type { Bus } from '../ports/bus.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.ownerUrl, connections: 2 });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

/** A bus of this process alone. */
function localBus() {
  const listeners = new Map<string, (payload: unknown) => void>();
  const bus: Bus = {
    publish: (topic, payload) => Promise.resolve(listeners.get(topic)?.(payload)),
    subscribe: (topic, listener) => {
      listeners.set(topic, listener);
      return Promise.resolve(() => Promise.resolve());
    },
    onGap: () => () => undefined,
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return bus;
}

it('a change reported while the account was being read is seen by the next call', async () => {
  const accountId = newId();
  const email = `${accountId}@example.test`;
  await db.prisma.account.create({ data: { id: accountId, email, emailKey: email, displayName: 'Ada' } });
  const bus = localBus();
  let afterRead: (() => Promise<void>) | undefined = async () => {
    await db.prisma.account.update({ where: { id: accountId }, data: { accountType: 3 } });
    await bus.publish('account.changed', { accountId });
  };
  /** Rows travel for as long as it takes to change the account and to report it. */
  const pool = new Proxy(db.pool, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key, target) as unknown;
      const send = target.query.bind(target) as (...query: unknown[]) => Promise<unknown>;
      return async (...query: unknown[]) => {
        const rows = await send(...query);
        const act = afterRead;
        afterRead = undefined;
        await act?.();
        return rows;
      };
    },
  });
  const callers = await createCallers({ db: { ...db, pool }, bus, billingClock: { now: () => new Date() } });
  const claims = { accountId, sessionId: newId(), deviceId: undefined, scope: undefined, expiresAt: new Date() };
  const typeNow = async () => (await callers.resolve(claims as never))?.accountType;
  expect(await typeNow()).toBe(0);
  expect(await typeNow()).toBe(3);
  await callers.close();
});
