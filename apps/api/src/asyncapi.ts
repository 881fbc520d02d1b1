import { closeCodes, ErrorNews, frames } from '@houselights/contracts';
import type { z } from 'zod';
import { SchemaCollection } from './schema-collection.ts';

type Json = Record<string, unknown>;

const about =
  `JSON text frames {"event": …, "data": …} in both directions; \`data\` may also be a string that contains the JSON. A client
ignores fields and events that it does not know.`.replaceAll('\n', ' ');

/** A frame by its event and its data. */
function frameOf(event: string, data: Json): Json {
  return { type: 'object', properties: { event: { const: event }, data }, required: ['event', 'data'] };
}

/** The AsyncAPI 3.0 document of the socket: deterministic, a function of the frames alone. */
export function asyncApi(title: string): Json {
  const events = Object.entries(frames);
  const schemas = new SchemaCollection([...events.map(([, { news }]) => news as z.ZodType), ErrorNews]);
  const messages: Record<string, Json> = {};
  const add = (name: string, event: string, data: Json, summary: string): Json => {
    messages[name] = { name, title: event, summary, contentType: 'application/json', payload: frameOf(event, data) };
    return { $ref: `#/channels/socket/messages/${name}` };
  };
  const received = events.map(([event, { request }]) =>
    add(`${event}Request`, event, schemas.of(request, 'input'), `Sent by a client on \`${event}\``),
  );
  const sent = events.map(([event, { news }]) =>
    add(`${event}News`, event, schemas.of(news, 'output'), `Received by a client on \`${event}\``),
  );
  sent.push(
    add('error', 'error', schemas.of(ErrorNews, 'output'), 'A frame of the client was refused; it had no effect'),
  );
  const channel = { $ref: '#/channels/socket' };
  return {
    asyncapi: '3.0.0',
    info: { title, version: '1', description: about, license: { name: 'AGPL-3.0-or-later' } },
    defaultContentType: 'application/json',
    channels: {
      socket: {
        address: '/api/socket',
        description: `Close codes: ${Object.entries(closeCodes)
          .map(([why, code]) => `${code} ${why}`)
          .join(', ')}.`,
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: {
          ws: {
            method: 'GET',
            query: {
              type: 'object',
              properties: {
                token: { type: 'string', description: 'An access token; without one the caller is anonymous' },
              },
            },
            bindingVersion: '0.1.0',
          },
        },
      },
    },
    operations: {
      request: { action: 'receive', summary: 'What clients send', channel, messages: received },
      news: { action: 'send', summary: 'What clients receive', channel, messages: sent },
    },
    components: { messages, schemas: schemas.named },
  };
}
