import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { battlePhase } from '@houselights/rules';
import { isOpen } from './open-battle.ts';
import { presentProject, projectJoins, projectJson } from './project-row.ts';
import type { ProjectRow } from './project-row.ts';
import type { CoreDeps } from '../deps.ts';
import type { MediaPaths } from '../playback/index.ts';
import type { ActiveBattle, GreenlightNews, Tally } from '@houselights/contracts';

interface BattleRow {
  readonly id: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly sealed: boolean;
  readonly version: number;
  readonly left: ProjectRow;
  readonly right: ProjectRow;
}

/** The current battle as last read, and the offset between the database's clock and this process's. */
interface Seen {
  readonly battle: BattleRow | undefined;
  readonly readAt: number;
  /** The database's time, in ms since 1970, at this process's performance.now() of 0. */
  readonly databaseEpoch: number;
}

/**
 * The active battle; otherwise one that ended within a minute and is not sealed yet, otherwise the next, otherwise the last. `version` is
 * the height of the newest block with contributions to it.
 */
const current = `select b.id, (extract(epoch from b."startsAt") * 1000)::float8 as "startsAt",
    (extract(epoch from b."endsAt") * 1000)::float8 as "endsAt",
    exists (select 1 from battle_result r where r."battleId" = b.id) as sealed,
    coalesce((select max(k.height) from points_block k where k."battleId" = b.id), 0)::float8 as version,
    (select ${projectJson} from project p ${projectJoins} where p."battleId" = b.id and p.side = 'left') as left,
    (select ${projectJson} from project p ${projectJoins} where p."battleId" = b.id and p.side = 'right') as right
  from battle b where (select count(*) from project p where p."battleId" = b.id) = 2
  order by case when ${isOpen} then 0
      when b."startsAt" > now() then 2
      when b."endsAt" > now() - interval '1 minute' and not exists (select 1 from battle_result r where r."battleId" = b.id) then 1
      else 3 end,
    case when b."endsAt" <= now() then -extract(epoch from b."endsAt") else extract(epoch from b."startsAt") end limit 1`;
const readBoard = statement({
  name: 'battle-board',
  text: `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now, (select row_to_json(c) from (${current}) c) as battle`,
  row: { now: sql.float8, battle: sql.nullable(sql.json<BattleRow>()) },
});

/** The shortest interval between reads of the database, in ms; no answer is older. */
const readEvery = 250;

/**
 * The public view of the current battle. It polls the database while anyone listens, and reads it on request, so that it misses nothing,
 * whichever process took a contribution.
 */
export interface BattleBoard {
  /** The public view, at most 250 ms old. Throws not_found if there has been no battle yet. */
  getActiveBattle(): Promise<ActiveBattle>;
  /** Both projects' points as last read. */
  tally(): Tally | undefined;
  /** Calls `listener` with changes, at most 4 times a second, until the returned function is called. */
  listen(listener: (news: GreenlightNews) => void): () => void;
  close(): void;
}

export interface BoardOptions {
  readonly mediaPaths: Pick<MediaPaths, 'sign'>;
  /** Receives the error of a failed read; the next read is tried all the same. */
  readonly onError?: (error: unknown) => void;
}

export function createBattleBoard({ db }: Pick<CoreDeps, 'db'>, { mediaPaths, onError }: BoardOptions): BattleBoard {
  const listeners = new Set<(news: GreenlightNews) => void>();
  let seen: Seen | undefined;
  let reading: Promise<Seen> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function readNow(): Promise<Seen> {
    const before = performance.now();
    const row = await readBoard.first(db.pool);
    if (row === undefined) throw new Error('the database has no time');
    const after = performance.now();
    const next = { battle: row.battle ?? undefined, readAt: before, databaseEpoch: row.now - (before + after) / 2 };
    const previous = seen;
    seen = next;
    if (previous !== undefined) tell(previous, next);
    return next;
  }

  /** Callers during a read share it; a finished read is reused for 250 ms. */
  function refresh(): Promise<Seen> {
    if (seen !== undefined && performance.now() - seen.readAt < readEvery) return Promise.resolve(seen);
    reading ??= readNow().finally(() => (reading = undefined));
    return reading;
  }

  function tell(previous: Seen, next: Seen): void {
    if (stateOf(previous) !== stateOf(next)) for (const listener of listeners) listener({ type: 'battle' });
    const tally = tallyOf(next.battle);
    if (tally === undefined || tally.version === previous.battle?.version) return;
    for (const listener of listeners) listener({ type: 'tally', ...tally });
  }

  function follow(): void {
    if (timer !== undefined || closed || listeners.size === 0) return;
    const own = setTimeout(() => {
      refresh()
        .catch((error: unknown) => {
          if (!closed) onError?.(error);
        })
        .finally(() => {
          // The last listener may have left during the read, and a new one have begun a loop of its own.
          if (timer !== own) return;
          timer = undefined;
          follow();
        });
    }, readEvery);
    timer = own;
  }

  return {
    async getActiveBattle() {
      const { battle, databaseEpoch } = await refresh();
      if (battle === undefined) throw new Refusal('not_found');
      const now = databaseEpoch + performance.now();
      return {
        id: battle.id,
        startDate: new Date(battle.startsAt).toISOString(),
        endDate: new Date(battle.endsAt).toISOString(),
        active: isActive(battle, now),
        leftProject: presentProject(battle.left, mediaPaths),
        rightProject: presentProject(battle.right, mediaPaths),
        version: battle.version,
        sealed: battle.sealed,
        now: new Date(now).toISOString(),
      };
    },
    tally: () => tallyOf(seen?.battle),
    listen(listener) {
      listeners.add(listener);
      follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
      };
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

function isActive(battle: BattleRow, now: number): boolean {
  return battlePhase(battle, now) === 'active';
}

/** When this changes, pages must reload the battle. */
function stateOf({ battle, databaseEpoch, readAt }: Seen): string {
  if (battle === undefined) return '';
  const { id, startsAt, endsAt, sealed } = battle;
  return [id, startsAt, endsAt, sealed, isActive(battle, databaseEpoch + readAt)].join(' ');
}

function tallyOf(battle: BattleRow | undefined): Tally | undefined {
  if (battle === undefined) return undefined;
  return {
    battleId: battle.id,
    version: battle.version,
    leftPoints: battle.left.points,
    rightPoints: battle.right.points,
  };
}
