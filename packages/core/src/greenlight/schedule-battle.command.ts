import type { MessageReference } from '@houselights/messages';
import { t as words } from '@houselights/messages/catalogue/fields';
import { randomBytes } from 'node:crypto';
import { Refusal } from '@houselights/contracts';
import { isExclusionViolation, isRestrictViolation, sql, statement } from '@houselights/db';
import { openProjectAccount } from '../points/index.ts';
import { newId } from '../shared/ids.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

export interface BattlePlan {
  readonly leftProjectId: string;
  readonly rightProjectId: string;
  readonly startDate: Date;
  readonly endDate: Date;
}

/**
 * Announces a battle. Throws not_found, battle_overlaps, project_in_other_battle, invalid_input for impossible times, and battle_begun if
 * it begins meanwhile.
 */
export async function scheduleBattle({ db }: Pick<CoreDeps, 'db'>, plan: BattlePlan): Promise<{ id: string }> {
  const id = newId();
  await refusing(() =>
    db.transaction(async (queries) => {
      await mustBeToCome(queries, plan);
      await queries.battle.create({
        data: { id, startsAt: plan.startDate, endsAt: plan.endDate, salt: randomBytes(32) },
      });
      await take(queries, id, plan);
    }),
  );
  return { id };
}

/** Changes a battle that has not begun. Also throws battle_begun. */
export async function updateBattle(
  { db }: Pick<CoreDeps, 'db'>,
  { id, ...changes }: { readonly id: string } & { readonly [K in keyof BattlePlan]?: BattlePlan[K] | undefined },
): Promise<void> {
  await refusing(() =>
    db.transaction(async (queries) => {
      const before = await lockToCome(queries, id);
      const plan = {
        leftProjectId: changes.leftProjectId ?? before.leftProjectId,
        rightProjectId: changes.rightProjectId ?? before.rightProjectId,
        startDate: changes.startDate ?? before.startDate,
        endDate: changes.endDate ?? before.endDate,
      };
      await mustBeToCome(queries, plan);
      await queries.project.updateMany({ where: { battleId: id }, data: { battleId: null, side: null } });
      await queries.battle.update({ where: { id }, data: { startsAt: plan.startDate, endsAt: plan.endDate } });
      await take(queries, id, plan);
    }),
  );
}

/** Cancels a battle that has not begun. Throws not_found and battle_begun. */
export async function removeBattle({ db }: Pick<CoreDeps, 'db'>, { id }: { readonly id: string }): Promise<void> {
  await refusing(() =>
    db.transaction(async (queries) => {
      await lockToCome(queries, id);
      await queries.project.updateMany({ where: { battleId: id }, data: { battleId: null, side: null } });
      await queries.battle.delete({ where: { id } });
    }),
  );
}

const lockBattle = statement({
  name: 'lock-battle',
  text: `select "startsAt" <= clock_timestamp() as begun from battle where id = $1 for update`,
  params: { id: sql.text },
  row: { begun: sql.bool },
});
const isInFuture = statement({
  name: 'is-in-future',
  text: `select $1::timestamptz > clock_timestamp() as "isToCome"`,
  params: { at: sql.timestamptz },
  row: { isToCome: sql.bool },
});

async function lockToCome(queries: Queries, id: string): Promise<BattlePlan> {
  const row = await lockBattle.first(queries, { id });
  if (row === undefined) throw new Refusal('not_found');
  if (row.begun) throw new Refusal('battle_begun');
  const battle = await queries.battle.findUniqueOrThrow({ where: { id }, include: { projects: true } });
  const on = (side: string): string => battle.projects.find((project) => project.side === side)?.id ?? '';
  return {
    leftProjectId: on('left'),
    rightProjectId: on('right'),
    startDate: battle.startsAt,
    endDate: battle.endsAt,
  };
}

async function mustBeToCome(queries: Queries, { startDate, endDate, leftProjectId, rightProjectId }: BattlePlan) {
  const start = await isInFuture.first(queries, { at: startDate });
  const errors: Record<string, MessageReference[]> = {};
  if (start?.isToCome !== true) errors['startDate'] = [words.ref('futureTime')];
  if (endDate <= startDate) errors['endDate'] = [words.ref('endsAfterStart')];
  if (leftProjectId === rightProjectId) errors['rightProjectId'] = [words.ref('otherProject')];
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_input', { errors });
}

/** Adds both projects to the battle, each with a points account. */
async function take(queries: Queries, battleId: string, { leftProjectId, rightProjectId }: BattlePlan): Promise<void> {
  for (const [side, id] of [
    ['left', leftProjectId],
    ['right', rightProjectId],
  ] as const) {
    const { count } = await queries.project.updateMany({ where: { id, battleId: null }, data: { battleId, side } });
    if (count === 0) {
      const exists = await queries.project.count({ where: { id } });
      throw new Refusal(exists === 0 ? 'not_found' : 'project_in_other_battle');
    }
    await openProjectAccount(queries, id);
  }
}

/** Says what the database refuses; it also sees that the battle has begun since it was checked. */
async function refusing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isExclusionViolation(error)) throw new Refusal('battle_overlaps');
    if (isRestrictViolation(error)) throw new Refusal('battle_begun');
    throw error;
  }
}
