import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Engine } from '../../engine/engine.ts';
import type { StoredEvent } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { inRange, listRows } from '../../http/list.ts';
import { list, nothing, pages, parameters, rangeQuery, text, truth } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import { find } from '../find.ts';

const listParameters = parameters<Stripe.EventListParams>()(
  {
    ...pages,
    created: rangeQuery.optional(),
    delivery_success: truth.optional(),
    type: text.optional(),
    types: list(text).optional(),
  },
  [],
);

/** `invoice.*` matches all types of its kind, `*` all types. */
export const matchesType = (pattern: string, type: string): boolean =>
  pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));

function listEvents(engine: Engine, params: z.output<typeof listParameters>): object {
  if (params.type !== undefined && params.types !== undefined)
    throw invalid('You may only specify one of these parameters: type, types.', 'types', 'parameters_exclusive');
  engine.forgetOldEvents();
  const patterns = params.types ?? (params.type === undefined ? ['*'] : [params.type]);
  const [only] = patterns;
  return listRows<StoredEvent>(engine.tables.event, {
    url: '/v1/events',
    noun: 'event',
    page: params,
    by: patterns.length === 1 && only !== undefined && !only.includes('*') ? ['type', only] : undefined,
    keep: (row) =>
      patterns.some((pattern) => matchesType(pattern, row.type)) &&
      inRange(params.created, row.created) &&
      (params.delivery_success === undefined || params.delivery_success === (row.pending_webhooks === 0)),
  });
}

export const eventRoutes = [
  route('GET', '/v1/events', listParameters, listEvents),
  route('GET', '/v1/events/:', nothing, (engine, _, id) => find(engine, 'event', id)),
];

/** Without fields that only the emulator knows. */
export function presentEvent(_: Engine, { recorded: _recorded, ...event }: StoredEvent): Omit<StoredEvent, 'recorded'> {
  return event;
}
