import { Refusal } from '@houselights/contracts';
import { addMonths } from '@houselights/rules';
import { expect, it } from 'vitest';
import { openBattleHouse } from './battles.ts';
import { createContributions } from '../src/greenlight/index.ts';
import { post } from '../src/points/index.ts';
import { verifyLedger } from '../src/verify-ledger.ts';
import type { OpenBattle } from '@houselights/testkit/battle';
import type { BattleHouse } from './battles.ts';
import type { Caller } from '../src/caller.ts';

// A million: LEDGER_OPERATIONS=1000000. A failure's message contains its seed: LEDGER_SEED repeats it.
const operations = Number(process.env['LEDGER_OPERATIONS'] ?? 20_000);
const seed = Number(process.env['LEDGER_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const members = 200;
/** Concurrent operations, each of another member. */
const atOnce = 100;

/** Mulberry32. */
function randomOf(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

type Kind = 'period' | 'promotion' | 'correction' | 'take_back';

interface Cause {
  readonly kind: Kind;
  readonly cause: string;
  readonly size: number;
}

interface Known {
  readonly kind: string;
  readonly points: number;
  readonly side: 'left' | 'right' | undefined;
}

/** A minimal model of the ledger. */
class Model {
  readonly gained = Array.from({ length: members }, () => 0);
  readonly spent = Array.from({ length: members }, () => 0);
  readonly totals = { left: 0, right: 0 };
  readonly causes = new Map<string, Known>();
  /** The keys that a member has used, and the member's causes. */
  readonly keys: string[][] = Array.from({ length: members }, () => []);
  readonly own: Cause[][] = Array.from({ length: members }, () => []);

  available(member: number): number {
    return (this.gained[member] ?? 0) - (this.spent[member] ?? 0);
  }

  /** The points a posting moves; undefined if it is skipped. */
  post(member: number, kind: string, points: number, cause: string): number | undefined {
    if (this.causes.has(cause)) return undefined;
    const moved = kind === 'take_back' ? -Math.min(-points, this.available(member)) : points;
    if (kind !== 'take_back' && this.available(member) + moved < 0) return undefined;
    this.causes.set(cause, { kind, points, side: undefined });
    this.gained[member] = (this.gained[member] ?? 0) + moved;
    return moved;
  }

  contribute(member: number, side: 'left' | 'right', points: number, key: string | undefined): string {
    const cause = `${member} ${key}`;
    const known = key === undefined ? undefined : this.causes.get(cause);
    if (known !== undefined)
      return known.points === points && known.side === side ? 'accepted' : 'idempotency_key_reused';
    if (this.available(member) < points) return 'not_enough_points';
    if (key !== undefined) this.causes.set(cause, { kind: 'contribution', points, side });
    this.spent[member] = (this.spent[member] ?? 0) + points;
    this.totals[side] += points;
    return 'accepted';
  }
}

interface World {
  readonly house: BattleHouse;
  readonly battle: OpenBattle;
  readonly callers: readonly Caller[];
  readonly contributions: ReturnType<typeof createContributions>;
  readonly model: Model;
  readonly random: (below: number) => number;
}

const largest = 40;
const operatorId = 'operator-of-the-model';
const began = new Date(0);

interface Wanted {
  readonly accountId: string;
  readonly serial: number;
  readonly size: number;
  readonly random: World['random'];
}

/** A cause with its grounds: a month of an endless grant, a promotion, an operator's correction, or a reversed month. */
function newCause(own: readonly Cause[], { accountId, serial, size, random }: Wanted): Cause {
  const granted = own.filter(({ kind }) => kind === 'period');
  const base = granted[random(granted.length)];
  const kind = (['period', 'promotion', 'correction', base === undefined ? 'period' : 'take_back'] as const)[random(4)];
  if (kind === 'take_back' && base !== undefined) return { kind, cause: `${base.cause}:back:1`, size: base.size };
  if (kind === 'promotion') return { kind, cause: `promotion:model-${size}:${accountId}`, size };
  if (kind === 'correction') return { kind, cause: `correction:${serial}`, size };
  const month = addMonths(began, granted.length).toISOString();
  return { kind: 'period', cause: `period:staff-grant-${accountId}:${month}`, size };
}

/** Creates the grounds of the model's causes. */
async function makeGrounds({ db }: BattleHouse, callers: readonly Caller[]): Promise<void> {
  const { prisma } = db;
  const plan = { id: 'model', offer: 'join', name: 'Model', interval: 'month', trialDays: 0, pointsPerPeriod: largest };
  await prisma.plan.create({ data: plan });
  const who = { email: operatorId, emailKey: operatorId, displayName: 'Operator', superAdmin: true };
  await prisma.account.create({ data: { id: operatorId, ...who } });
  const given = { planId: plan.id, startsAt: began, reason: 'a model', createdAt: began };
  const fact = { source: 'staff', planId: plan.id, startedAt: began, renews: false, knownFrom: began };
  const ids = callers.map(({ accountId }) => accountId);
  await prisma.staffGrant.createMany({
    data: ids.map((accountId) => ({ id: `grant-${accountId}`, accountId, ...given })),
  });
  await prisma.accessFact.createMany({
    data: ids.map((accountId) => ({ sourceId: `grant-${accountId}`, accountId, ...fact })),
  });
  await prisma.pointsPromotion.createMany({
    data: Array.from({ length: largest }, (_, i) => ({
      id: `model-${i + 1}`,
      name: 'Model',
      points: i + 1,
      audience: 'accounts',
      startsAt: began,
      endsAt: new Date('2100-01-01'),
      createdById: operatorId,
      createdAt: new Date(),
    })),
  });
}

/** One operation on one member: what the ledger did, and what it should have done. */
function operate({ house, battle, callers, contributions, model, random }: World, member: number, serial: number) {
  const caller = callers[member];
  if (caller === undefined) throw new Error('no such member');
  const what = random(10);
  const repeats = serial > members && random(4) === 0;
  if (what < 6) {
    const side = random(2) === 0 ? 'left' : 'right';
    const own = model.keys[member] ?? [];
    const key = repeats ? own[random(own.length)] : random(2) === 0 ? `key ${serial}` : undefined;
    if (key !== undefined) own.push(key);
    const points = 1 + random(random(8) === 0 ? 200 : 9);
    const expected = model.contribute(member, side, points, key);
    const input = { caller, projectId: battle[side], points, key };
    const real = contributions.contributePoints(input).then(
      () => 'accepted',
      (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
    );
    return { expected, real, words: `member ${member} contributes ${points} to ${side} (${key})` };
  }
  const causes = model.own[member] ?? [];
  const again = repeats ? causes[random(causes.length)] : undefined;
  const size = 1 + random(largest);
  const { kind, cause, ...given } = again ?? newCause(causes, { accountId: caller.accountId, serial, size, random });
  if (again === undefined) causes.push({ kind, cause, size: given.size });
  const points = kind === 'take_back' || (kind === 'correction' && random(2) === 0) ? -given.size : given.size;
  const expected = model.post(member, kind, points, cause);
  const posting = { accountId: caller.accountId, kind, points, cause, reason: 'because', actorId: operatorId };
  const real = post(house.db, [posting]).then(([posted]) => posted?.points);
  return { expected, real, words: `member ${member} gets ${points} by ${kind} (${cause})` };
}

it(
  `does what a simple model does, over ${operations} operations (seed ${seed})`,
  { timeout: operations * 20 + 60_000 },
  async () => {
    const house = await openBattleHouse();
    const battle = await house.battle();
    const callers = await house.members(members, 0);
    await makeGrounds(house, callers);
    const world = {
      house,
      battle,
      callers,
      contributions: createContributions(house),
      model: new Model(),
      random: randomOf(seed),
    };
    const { model, random } = world;
    for (let serial = 0; serial < operations;) {
      const first = random(members);
      const round = Array.from({ length: Math.min(atOnce, operations - serial) }, (_, i) => {
        serial += 1;
        return operate(world, (first + i) % members, serial);
      });
      const real = await Promise.all(round.map((each) => each.real));
      const wrong = round.flatMap(({ words, expected }, i) =>
        real[i] === expected ? [] : [`${words}: ${real[i]}, not ${expected}`],
      );
      expect(wrong, `seed ${seed}, before operation ${serial}`).toEqual([]);
    }
    const { rows } = await house.db.pool.query<{ id: string; gained: number; spent: number }>(
      `select "accountId" as id, gained::float8 as gained, spent::float8 as spent from points_account where kind = 'member'`,
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    const balances = callers.map(({ accountId }) => [
      stored.get(accountId)?.gained ?? 0,
      stored.get(accountId)?.spent ?? 0,
    ]);
    expect(balances).toEqual(callers.map((_, i) => [model.gained[i], model.spent[i]]));
    const tally = await house.db.pool.query<{ side: string; points: number }>(
      `select p.side, a.gained::float8 as points from project p join points_account a on a."projectId" = p.id order by p.side`,
    );
    expect(tally.rows).toEqual([
      { side: 'left', points: model.totals.left },
      { side: 'right', points: model.totals.right },
    ]);
    const report = await verifyLedger(house);
    expect(report.problems).toEqual([]);
    expect(report.entries).toBeGreaterThan(operations / 4);
    await house.close();
  },
);
