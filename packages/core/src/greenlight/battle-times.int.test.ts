import { Refusal } from '@houselights/contracts';
import { expect, it } from 'vitest';
import { openBattleHouse } from '../../test/battles.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { createContributions } from './contribute-points.command.ts';
import { sealBattles } from './seal-battles.command.ts';

const lengthMs = 1_500;

it('counts what comes within the battle and nothing else, over 10,000 requests that straddle start and end', async () => {
  const house = await openBattleHouse();
  const callers = await house.members(500, 1_000);
  const contributions = createContributions(house);
  const battle = await house.battle({ from: 400, until: 400 + lengthMs });
  const { rows } = await house.db.pool.query<{ from: number; until: number; now: number }>(
    `select extract(epoch from "startsAt")::float8 * 1000 as from, extract(epoch from "endsAt")::float8 * 1000 as until,
      extract(epoch from clock_timestamp())::float8 * 1000 as now from battle`,
  );
  const [{ from, until, now } = { from: 0, until: 0, now: 0 }] = rows;
  // Both clocks are this machine's; the offset is known to within a few milliseconds.
  const epoch = now - performance.now();
  const time = (): number => epoch + performance.now();
  const answers: { sent: number; answered: number; outcome: string }[] = [];
  const send = async (caller: (typeof callers)[number], projectId: string): Promise<void> => {
    const sent = time();
    const outcome = await contributions.contributePoints({ caller, projectId, points: 1 }).then(
      () => 'accepted',
      (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
    );
    answers.push({ sent, answered: time(), outcome });
  };
  await Promise.all(
    callers.map(async (caller, i) => {
      for (let n = 0; n < 20 || time() < until + 100; n += 1)
        await send(caller, i % 2 === 0 ? battle.left : battle.right);
    }),
  );
  expect(answers.length).toBeGreaterThanOrEqual(10_000);
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['accepted', 'battle_closed']));
  const wrong = answers.filter(({ sent, answered, outcome }) =>
    outcome === 'accepted' ? answered < from - 20 || sent > until + 20 : sent > from + 20 && answered < until - 20,
  );
  expect(wrong).toEqual([]);
  const inside = await house.db.pool.query<{ wrong: number; accepted: number }>(
    `select count(*) filter (where e.at < b."startsAt" or e.at >= b."endsAt")::int as wrong, count(*)::int as accepted
     from points_entry e, battle b where e.kind = 'contribution'`,
  );
  const accepted = answers.filter(({ outcome }) => outcome === 'accepted').length;
  expect(inside.rows).toEqual([{ wrong: 0, accepted }]);
  expect(await sealBattles(house)).toBe(1);
  const result = await house.db.prisma.battleResult.findUniqueOrThrow({ where: { battleId: battle.id } });
  expect(Number(result.leftPoints + result.rightPoints)).toBe(accepted);
  expect((await verifyLedger(house)).problems).toEqual([]);
  await house.close();
}, 120_000);
