import { defineRoute, Refusal } from '@houselights/contracts';
import { expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import type { RefusalCode } from '@houselights/contracts';

const contract = defineRoute({
  name: 'sitDown',
  feature: 'test',
  summary: 'Take a seat',
  method: 'GET',
  path: '/v1/test/seats',
  access: 'public',
  refuses: ['not_found'],
});

/** Resolves if an API that gave this refusal closes normally; otherwise rejects. */
async function refused(code: RefusalCode): Promise<void> {
  const api = await startApi();
  api.binder.route(contract, () => {
    throw new Refusal(code);
  });
  const answer = await api.send({ method: 'GET', url: '/api/v1/test/seats', headers: {} });
  expect(answer.code).toBe(code);
  await api.close();
}

it('lets a contract refuse with what it declares', async () => {
  await expect(refused('not_found')).resolves.toBeUndefined();
});

it('fails a test whose call is refused with what the contract does not declare', async () => {
  await expect(refused('no_room')).rejects.toThrow('sitDown refuses with no_room, which its contract does not declare');
});
