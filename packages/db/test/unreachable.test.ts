import { Socket } from 'node:net';
import { constants } from 'node:os';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createDatabase, isDatabaseDown } from '../src/index.ts';

const codes = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH', 'ETIMEDOUT'] as const;

it.each(codes)('a Postgres that the network does not reach is down (%s)', async (code) => {
  const connecting = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function refuse(this: Socket) {
    this.destroy(
      Object.assign(new Error(`connect ${code}`), { code, errno: -constants.errno[code], syscall: 'connect' }),
    );
    return this;
  });
  const db = createDatabase({ url: 'postgres://somebody:secret@db.invalid/houselights' });
  onTestFinished(async () => {
    connecting.mockRestore();
    await db.close();
  });
  const asked = [db.ping(), db.prisma.account.count(), db.transaction((queries) => queries.account.count())];
  for (const work of asked) await expect(work).rejects.toSatisfy(isDatabaseDown);
  expect(connecting).toHaveBeenCalledTimes(asked.length);
});
