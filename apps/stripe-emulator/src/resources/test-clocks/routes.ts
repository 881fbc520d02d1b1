import type Stripe from 'stripe';
import { z } from 'zod';
import { fromAnchor } from '../../billing/period.ts';
import type { Recurring } from '../../billing/period.ts';
import type { Engine } from '../../engine/engine.ts';
import { newId } from '../../engine/ids.ts';
import type { TestClock } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { listRows } from '../../http/list.ts';
import { nothing, pages, parameters, text, timestamp } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { find } from '../find.ts';
import { deleteClock } from './delete.ts';

const name = 'test_helpers.test_clock';
const keptFor = 30 * 86_400;
const intervalsAtOnce = 2;
const withoutSubscriptions: Recurring = { interval: 'year', interval_count: 1 };

function create(engine: Engine, params: { frozen_time: number; name?: string | undefined }): TestClock {
  const now = engine.now();
  const clock = engine.put(name, {
    id: newId('clock'),
    object: name,
    created: now,
    deletes_after: now + keptFor,
    frozen_time: params.frozen_time,
    livemode: false,
    name: params.name ?? null,
    status: 'ready',
    status_details: {},
  });
  engine.due.schedule('clock_end', clock.id, clock.deletes_after, null);
  engine.tell('test_helpers.test_clock.created', clock);
  return clock;
}

/** The maximum of one advance: two intervals, by the shortest of the clock's subscriptions. */
function farthest(engine: Engine, { id, frozen_time: from }: TestClock): number {
  const living = engine.tables.subscription.withKey('test_clock', id).filter(({ ended_at: ended }) => ended === null);
  const intervals = living.flatMap(({ items }) => items.data.flatMap(({ price }) => price.recurring ?? []));
  const ends = (intervals.length > 0 ? intervals : [withoutSubscriptions]).map((each) =>
    fromAnchor(from, each, intervalsAtOnce),
  );
  return Math.min(...ends);
}

/** Returns `advancing`; what falls due is processed right after, before the next call is answered. */
function advance(engine: Engine, params: { frozen_time: number }, id: string): TestClock {
  const clock = find(engine, name, id);
  if (clock.status !== 'ready')
    throw invalid('This test clock is advancing; wait until it is ready.', undefined, 'test_clock_advancing');
  if (params.frozen_time <= clock.frozen_time)
    throw invalid('You can only advance a test clock forward in time.', 'frozen_time');
  if (params.frozen_time > farthest(engine, clock))
    throw invalid(
      'You can only advance a test clock by two intervals of its shortest subscription at a time, by two years without one.',
      'frozen_time',
    );
  const advancing = engine.change(name, clock, {
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: params.frozen_time } },
  });
  engine.tell('test_helpers.test_clock.advancing', advancing);
  engine.later(() => arrive(engine, id, params.frozen_time));
  return advancing;
}

function arrive(engine: Engine, id: string, at: number): void {
  while (engine.step(id, at));
  engine.transaction(() => {
    const clock = engine.tables[name].get(id);
    if (clock === undefined) return;
    engine.tell(
      'test_helpers.test_clock.ready',
      engine.change(name, clock, { frozen_time: at, status: 'ready', status_details: {} }),
    );
  });
}

/** Finishes clocks that were advancing when the process ended. */
export function finishAdvancing(engine: Engine): void {
  for (const { id, status_details: details } of engine.tables[name].all())
    if (details.advancing !== undefined) arrive(engine, id, details.advancing.target_frozen_time);
}

export const testClockRoutes = [
  route(
    'POST',
    '/v1/test_helpers/test_clocks',
    parameters<Stripe.TestHelpers.TestClockCreateParams>()({ frozen_time: timestamp, name: text.optional() }, [
      'customer',
    ]),
    create,
  ),
  route('GET', '/v1/test_helpers/test_clocks', z.strictObject(pages), (engine, params) =>
    listRows(engine.tables[name], { url: '/v1/test_helpers/test_clocks', noun: 'test clock', page: params }),
  ),
  route('GET', '/v1/test_helpers/test_clocks/:', nothing, (engine, _, id) => find(engine, name, id)),
  route('DELETE', '/v1/test_helpers/test_clocks/:', nothing, (engine, _, id) => {
    find(engine, name, id);
    deleteClock(engine, id);
    return { id, object: name, deleted: true };
  }),
  route(
    'POST',
    '/v1/test_helpers/test_clocks/:/advance',
    parameters<Stripe.TestHelpers.TestClockAdvanceParams>()({ frozen_time: timestamp }, []),
    advance,
  ),
];
