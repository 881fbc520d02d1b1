import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBattleHouse } from '../../test/battles.ts';
import { createBattleBoard } from './board.ts';
import { sealBattles } from './seal-battles.command.ts';
import type { BattleHouse } from '../../test/battles.ts';

let house: BattleHouse;
beforeEach(async () => {
  house = await openBattleHouse();
});
afterEach(() => house.close());

/** The battle shown to a new visitor. */
async function shown(): Promise<string> {
  const board = createBattleBoard(house, {
    mediaPaths: { sign: () => ({ folder: '/', expiresAt: new Date() }) },
  });
  const { id } = await board.getActiveBattle();
  board.close();
  return id;
}

it('shows the battle that is on, the one that is being counted, the next and the last, in this order', async () => {
  const last = await house.battle({ from: -7_200_000, until: -3_600_000 });
  expect(await shown()).toBe(last.id);
  const next = await house.battle({ from: 3_600_000, until: 7_200_000 });
  expect(await shown()).toBe(next.id);
  const ended = await house.battle({ from: -20_000, until: -1_000 });
  expect(await shown()).toBe(ended.id);
  const running = await house.battle({ from: -900, until: 600_000 });
  expect(await shown()).toBe(running.id);
});

it('goes over to the next battle once the last one is sealed', async () => {
  const ended = await house.battle({ from: -20_000, until: -1_000 });
  const next = await house.battle({ from: 3_600_000, until: 7_200_000 });
  expect(await shown()).toBe(ended.id);
  expect(await sealBattles(house)).toBe(1);
  expect(await shown()).toBe(next.id);
});
