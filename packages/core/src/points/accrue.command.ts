import { sql, statement } from '@houselights/db';
import { claimDue } from './due.ts';
import { grantDuePoints } from './grant-due-points.command.ts';
import type { GrantDeps } from './grant-due-points.command.ts';

/** Accounts per transaction. */
const atOnce = 100;
/** How long one run lasts. */
const mostMs = 20 * 60_000;
/** Accounts per run that are checked although nothing is known to be due for them. */
const mostUnasked = 5_000;
/** The walk over all accounts that catches what was missed. */
const everybody = 'all';

const promotionBegun = statement({
  name: 'points-promotion-begun',
  text: `select p.id, p.audience from points_promotion p where p."startsAt" <= $1 and not exists
      (select 1 from points_walk w where w.id = p.id and w."finishedAt" is not null)
    order by p."startsAt", p.id limit 1`,
  params: { now: sql.timestamptz },
  row: { id: sql.text, audience: sql.text },
});
const nextAccounts = statement({
  name: 'points-next-accounts',
  text: `select a.id from account a where a.id > $1 and a."deletedAt" is null
      and ($2 or exists (select 1 from access_fact f where f."accountId" = a.id)) order by a.id limit $3`,
  params: { after: sql.text, isForAll: sql.bool, most: sql.int8 },
  row: { id: sql.text },
});

/**
 * Grants what has become due, soonest first, until nothing is; then promotions that have begun, once to everybody; then checks the next few
 * of all accounts for anything missed. Resolves to the number of entries written; rejects after all others are done if some accounts
 * failed.
 */
export async function accruePoints(deps: GrantDeps): Promise<number> {
  const run = new Run(deps);
  const endsAt = performance.now() + mostMs;
  while (performance.now() < endsAt) if (!(await run.step())) break;
  if (run.failures.length > 0)
    throw new AggregateError(run.failures, 'some accounts could not be granted their points');
  return run.written;
}

class Run {
  written = 0;
  readonly failures: unknown[] = [];
  #unasked = 0;
  readonly #deps: GrantDeps;

  constructor(deps: GrantDeps) {
    this.#deps = deps;
  }

  /** Does the most urgent thing; false when nothing is left. */
  async step(): Promise<boolean> {
    const { db, billingClock } = this.#deps;
    const due = await claimDue(db, billingClock.now(), atOnce);
    if (due.length > 0) {
      await this.#grant(due);
      return true;
    }
    const promotion = await this.#promotion();
    if (promotion !== undefined) {
      await this.#walk(promotion.id, promotion.audience === 'accounts');
      return true;
    }
    if (this.#unasked >= mostUnasked) return false;
    return this.#walkOn();
  }

  /** A promotion that has begun and whose walk is not finished. */
  async #promotion(): Promise<{ id: string; audience: string } | undefined> {
    return promotionBegun.first(this.#deps.db.pool, { now: this.#deps.billingClock.now() });
  }

  /** The first walk runs to the end in one go; later ones continue in parts and start over with the run after their end. */
  async #walkOn(): Promise<boolean> {
    const { isFirst, isOver } = await this.#walk(everybody, true);
    if (!isFirst) this.#unasked += atOnce;
    return !isOver;
  }

  /** The next accounts of a walk: all, or those that have or had access. */
  async #walk(id: string, isForAll: boolean): Promise<{ isFirst: boolean; isOver: boolean }> {
    const { db, billingClock } = this.#deps;
    const walk = await db.prisma.pointsWalk.findUnique({ where: { id } });
    const rows = await nextAccounts.rows(db.pool, { after: walk?.lastId ?? '', isForAll, most: atOnce });
    await this.#grant(rows.map((row) => row.id));
    const isOver = rows.length < atOnce;
    const lastId = isOver ? '' : (rows.at(-1)?.id ?? '');
    const finishedAt = walk?.finishedAt ?? (isOver ? billingClock.now() : null);
    const at = { lastId, finishedAt };
    await db.prisma.pointsWalk.upsert({ where: { id }, create: { id, ...at }, update: at });
    return { isFirst: walk === null || walk.finishedAt === null, isOver };
  }

  /** One failing account blocks no other. */
  async #grant(accountIds: readonly string[]): Promise<void> {
    try {
      this.written += (await grantDuePoints(this.#deps, { accountIds })).length;
    } catch (error) {
      if (accountIds.length > 1) for (const id of accountIds) await this.#grant([id]);
      else this.failures.push(error);
    }
  }
}
