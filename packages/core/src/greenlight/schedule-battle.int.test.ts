import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openBattleHouse, waitingIn } from '../../test/battles.ts';
import { removeBattle, scheduleBattle, updateBattle } from './schedule-battle.command.ts';
import type { BattleHouse } from '../../test/battles.ts';

let house: BattleHouse;
beforeEach(async () => {
  house = await openBattleHouse();
});
afterEach(() => house.close());

/** How soon the battle begins, in ms: after the call has checked that, and before it is done. */
const soon = 2_000;
const hour = 3_600_000;

async function databaseTime(): Promise<number> {
  const { rows } = await house.db.pool.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now.getTime() ?? 0;
}

/** Runs `act` while a project is locked until `startsAt`. */
async function heldUntil(startsAt: number, projectId: string, act: () => Promise<unknown>): Promise<unknown> {
  const client = await house.owner.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from project where id = $1 for update', [projectId]);
    const acting = act().then(
      () => undefined,
      (error: unknown) => error,
    );
    await vi.waitUntil(async () => (await waitingIn(house)) === 1, { timeout: soon });
    await vi.waitUntil(async () => (await databaseTime()) >= startsAt, { timeout: 10_000 });
    await client.query('commit');
    return await acting;
  } finally {
    client.release(true);
  }
}

it.each<[string, (id: string) => Promise<unknown>]>([
  ['changed', (id) => updateBattle(house, { id, endDate: new Date(Date.now() + 2 * hour) })],
  ['withdrawn', (id) => removeBattle(house, { id })],
])('says that a battle has begun that is %s in that instant', async (_, act) => {
  const startsAt = (await databaseTime()) + soon;
  const { id, left } = await house.battle({ from: soon, until: hour });
  expect(await heldUntil(startsAt + 500, left, () => act(id))).toMatchObject({ code: 'battle_begun' });
  const projects = await house.db.prisma.project.findMany({ where: { battleId: id } });
  expect(new Set(projects.map(({ side }) => side))).toEqual(new Set(['left', 'right']));
});

it('says that a battle has begun that is announced in that instant', async () => {
  await house.db.prisma.project.createMany({ data: ['one', 'two'].map((id) => ({ id, title: id })) });
  const startsAt = (await databaseTime()) + soon;
  const times = { startDate: new Date(startsAt), endDate: new Date(startsAt + hour) };
  const announce = () => scheduleBattle(house, { leftProjectId: 'one', rightProjectId: 'two', ...times });
  expect(await heldUntil(startsAt, 'one', announce)).toMatchObject({ code: 'battle_begun' });
  expect(await house.db.prisma.battle.count()).toBe(0);
});
