import { createHash } from 'node:crypto';
import { Refusal } from '@houselights/contracts';
import { isDatabaseDown, repeatUndone, sql, statement } from '@houselights/db';
import type { RowFrom } from '@houselights/db';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Contributed, RefusalCode } from '@houselights/contracts';

export interface ContributePoints {
  readonly caller: Caller;
  readonly projectId: string;
  /** An integer, at least 1. */
  readonly points: number;
  /** The idempotency key: repeats get the same answer and count once. */
  readonly key?: string | undefined;
}

export interface Contributions {
  /**
   * Spends the caller's points on a project of the active battle. Resolves once the contribution is committed.
   * @throws contribution_needs_subscription, battle_closed, project_not_in_battle, account_banned, not_enough_points,
   * idempotency_key_reused
   */
  contributePoints(contribution: ContributePoints): Promise<Contributed>;
}

type ContributionDeps = Pick<CoreDeps, 'db' | 'billingClock'>;

type Outcome = 'accepted' | 'replayed' | 'key_reused' | 'no_access' | 'closed' | 'no_project' | 'banned' | 'not_enough';

interface Waiting {
  readonly accountId: string;
  readonly projectId: string;
  readonly points: number;
  readonly keyHash: string | null;
  readonly settle: PromiseWithResolvers<Contributed>;
}

const refusalOf: Readonly<Record<Exclude<Outcome, 'accepted' | 'replayed'>, RefusalCode>> = {
  key_reused: 'idempotency_key_reused',
  no_access: 'contribution_needs_subscription',
  closed: 'battle_closed',
  no_project: 'project_not_in_battle',
  banned: 'account_banned',
  not_enough: 'not_enough_points',
};

/**
 * Concurrent batches, and the most contributions in one. The database runs one at a time, behind the lock on the ledger's head: a second
 * batch would only be smaller, and wait.
 */
const lanes = 1;
const largestBatch = 512;
/** Raised by the database if the battle ends between the check and the insert; on retry it is closed. */
const endedMeanwhile = 'HL001';

const contributePoints = statement({
  name: 'contribute-points',
  text: `select n, outcome, available, version, "leftPoints", "rightPoints", "battleId" from contribute_points($1, $2, $3, $4, $5)`,
  params: {
    accountIds: sql.array(sql.text),
    projectIds: sql.array(sql.text),
    points: sql.array(sql.int8),
    keyHashes: sql.array(sql.nullable(sql.text)),
    now: sql.timestamptz,
  },
  row: {
    n: sql.int4,
    outcome: sql.textOf<Outcome>(),
    available: sql.float8,
    version: sql.float8,
    leftPoints: sql.float8,
    rightPoints: sql.float8,
    battleId: sql.text,
  },
});

/**
 * Batches contributions: those that arrive while the lanes are busy share one statement and one commit as soon as a lane is free. A batch
 * holds at most one contribution per account, and no account is in two batches at a time, which keeps its order.
 */
export function createContributions(deps: ContributionDeps): Contributions {
  const waiting = new Map<string, Waiting[]>();
  const underWay = new Set<string>();
  let busy = 0;

  function take(): Waiting[] {
    const batch: Waiting[] = [];
    for (const [accountId, queue] of waiting) {
      if (batch.length === largestBatch) break;
      if (underWay.has(accountId)) continue;
      const first = queue.shift();
      if (first !== undefined) batch.push(first);
      if (queue.length === 0) waiting.delete(accountId);
    }
    return batch;
  }

  async function work(): Promise<void> {
    busy += 1;
    for (let batch = take(); batch.length > 0; batch = take()) {
      for (const { accountId } of batch) underWay.add(accountId);
      await invokeRoute(deps, batch);
      for (const { accountId } of batch) underWay.delete(accountId);
    }
    busy -= 1;
  }

  return {
    contributePoints({ caller, projectId, points, key }) {
      // With a key the database decides: a used key keeps its answer, even if access has ended since.
      if (!caller.hasSubscription && key === undefined)
        return Promise.reject(new Refusal('contribution_needs_subscription'));
      const { accountId } = caller;
      const keyHash = key === undefined ? null : createHash('sha256').update(key).digest('base64url');
      const settle = Promise.withResolvers<Contributed>();
      const one = { accountId, projectId, points, keyHash, settle };
      const queue = waiting.get(accountId);
      if (queue === undefined) waiting.set(accountId, [one]);
      else queue.push(one);
      if (busy < lanes) void work();
      return settle.promise;
    },
  };
}

async function invokeRoute(deps: ContributionDeps, batch: readonly Waiting[]): Promise<void> {
  try {
    await repeatUndone(() => send(deps, batch));
  } catch (error) {
    // Nothing was written. A contribution that the database cannot take must not fail the others.
    const isOver = error instanceof Error && 'code' in error && error.code === endedMeanwhile;
    if (isOver || (batch.length > 1 && !isDatabaseDown(error))) {
      const half = Math.ceil(batch.length / 2);
      const parts = isOver ? [batch] : [batch.slice(0, half), batch.slice(half)];
      for (const part of parts) await invokeRoute(deps, part);
    } else for (const { settle } of batch) settle.reject(error);
  }
}

async function send({ db, billingClock }: ContributionDeps, batch: readonly Waiting[]): Promise<void> {
  const rows = await contributePoints.rows(db.pool, {
    accountIds: batch.map(({ accountId }) => accountId),
    projectIds: batch.map(({ projectId }) => projectId),
    points: batch.map(({ points }) => points),
    keyHashes: batch.map(({ keyHash }) => keyHash),
    now: billingClock.now(),
  });
  for (const row of rows) {
    const one = batch[row.n - 1];
    if (one === undefined) continue;
    const { outcome } = row;
    if (outcome !== 'accepted' && outcome !== 'replayed') one.settle.reject(new Refusal(refusalOf[outcome]));
    else one.settle.resolve(answer(one, row));
  }
}

function answer({ projectId, points }: Waiting, row: RowFrom<typeof contributePoints>): Contributed {
  const { battleId, version, leftPoints, rightPoints, available } = row;
  return { battleId, version, leftPoints, rightPoints, projectId, points, pointsAvailable: available };
}
