import type Stripe from 'stripe';
import { z } from 'zod';
import { apiVersion } from '../../engine/engine.ts';
import type { Engine } from '../../engine/engine.ts';
import { newId, randomText } from '../../engine/ids.ts';
import type { WebhookEndpoint } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { listRows } from '../../http/list.ts';
import { emptyable, list, metadata, nothing, pages, parameters, text, truth } from '../../http/parameters.ts';
import { route } from '../../http/router.ts';
import type { KnownEndpoint } from '../../emulator.ts';
import { find } from '../find.ts';
import { mergeMetadata } from '../shared.ts';

const most = 16;
const address = text.refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
  error: 'Invalid URL: An explicit scheme (such as https) must be provided.',
  params: { code: 'url_invalid' },
});
const eventName = text.transform((name) => name as Stripe.WebhookEndpointCreateParams.EnabledEvent);
const enabledEvents = list(eventName).refine((events) => events.length > 0, {
  error: 'Invalid array: enabled_events must name at least one event.',
});

const createParameters = parameters<Stripe.WebhookEndpointCreateParams>()(
  {
    url: address,
    enabled_events: enabledEvents,
    api_version: text.transform((version) => version as Stripe.WebhookEndpointCreateParams.ApiVersion).optional(),
    description: emptyable(text).optional(),
    metadata: metadata.optional(),
  },
  ['connect'],
);

const updateParameters = parameters<Stripe.WebhookEndpointUpdateParams>()(
  {
    url: address.optional(),
    enabled_events: enabledEvents.optional(),
    description: emptyable(text).optional(),
    disabled: truth.optional(),
    metadata: metadata.optional(),
  },
  [],
);

interface EndpointValues extends Partial<WebhookEndpoint> {
  readonly url: string;
  readonly enabled_events: string[];
}

function makeEndpoint(engine: Engine, secret: string, values: EndpointValues): WebhookEndpoint {
  const endpoint = engine.put('webhook_endpoint', {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: engine.now(),
    description: null,
    livemode: false,
    metadata: {},
    status: 'enabled',
    ...values,
  });
  engine.put('endpoint_secret', { id: endpoint.id, secret });
  return endpoint;
}

/** The endpoint registered from the start: always one, even after a restart with another address. */
export function knowEndpoint(engine: Engine, { url, secret, events = ['*'] }: KnownEndpoint): void {
  const values = { url, enabled_events: [...events], api_version: apiVersion };
  const kept = engine.tables.setting.get('known_endpoint')?.value;
  const known = typeof kept === 'string' ? engine.tables.webhook_endpoint.get(kept) : undefined;
  if (known === undefined) {
    const made = makeEndpoint(engine, secret, values);
    engine.put('setting', { id: 'known_endpoint', value: made.id });
    return;
  }
  engine.change('webhook_endpoint', known, { ...values, status: 'enabled' });
  engine.put('endpoint_secret', { id: known.id, secret });
}

function create(engine: Engine, params: z.output<typeof createParameters>): object {
  if (engine.tables.webhook_endpoint.size >= most)
    throw invalid(`You have reached the maximum of ${most} test webhook endpoints.`);
  if (params.api_version !== undefined && params.api_version !== apiVersion)
    throw invalid(`This local emulator speaks version ${apiVersion} of the API only.`, 'api_version');
  const secret = `whsec_${randomText(32)}`;
  const endpoint = makeEndpoint(engine, secret, {
    url: params.url,
    enabled_events: params.enabled_events,
    api_version: params.api_version ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
  });
  return { ...endpoint, secret };
}

function update(engine: Engine, params: z.output<typeof updateParameters>, id: string): WebhookEndpoint {
  const endpoint = find(engine, 'webhook_endpoint', id);
  return engine.change('webhook_endpoint', endpoint, {
    url: params.url ?? endpoint.url,
    enabled_events: params.enabled_events ?? endpoint.enabled_events,
    description: params.description === undefined ? endpoint.description : params.description,
    status: params.disabled === undefined ? endpoint.status : params.disabled ? 'disabled' : 'enabled',
    metadata: mergeMetadata(endpoint.metadata, params.metadata),
  });
}

function remove(engine: Engine, id: string): object {
  find(engine, 'webhook_endpoint', id);
  engine.remove('webhook_endpoint', id);
  engine.remove('endpoint_secret', id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

export const webhookEndpointRoutes = [
  route('POST', '/v1/webhook_endpoints', createParameters, create),
  route('GET', '/v1/webhook_endpoints', z.strictObject(pages), (engine, params) =>
    listRows(engine.tables.webhook_endpoint, { url: '/v1/webhook_endpoints', noun: 'webhook endpoint', page: params }),
  ),
  route('GET', '/v1/webhook_endpoints/:', nothing, (engine, _, id) => find(engine, 'webhook_endpoint', id)),
  route('POST', '/v1/webhook_endpoints/:', updateParameters, update),
  route('DELETE', '/v1/webhook_endpoints/:', nothing, (engine, _, id) => remove(engine, id)),
];
