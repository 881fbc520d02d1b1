import { Problem, refusalEntry } from '@houselights/contracts';
import { z } from 'zod';
import type { AnyRoute, RefusalCode } from '@houselights/contracts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of `contracts`: the same for the same contracts, whatever else changes. */
export function openApi(contracts: readonly AnyRoute[], title: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  const sorted = [...contracts].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
  for (const contract of sorted) {
    const path = `/api${contract.path}`.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[contract.method.toLowerCase()] = operation(contract);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', license: { name: 'AGPL-3.0-or-later' } },
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(contract: AnyRoute): Json {
  const status = contract.status ?? (contract.reply === undefined && contract.produces === undefined ? 204 : 200);
  const content =
    contract.reply === undefined
      ? contract.produces === undefined
        ? {}
        : { content: { [contract.produces]: { schema: { type: 'string' } } } }
      : { content: { 'application/json': { schema: jsonSchema(contract.reply, 'output') } } };
  return {
    operationId: contract.name,
    tags: [contract.feature],
    summary: contract.summary,
    ...(contract.access === 'public' ? {} : { security: [{ accessToken: [] }], 'x-access': contract.access }),
    ...(contract.flag === undefined ? {} : { 'x-switch': contract.flag }),
    ...(contract.rateLimit === undefined ? {} : { 'x-rate-limit': contract.rateLimit }),
    parameters: [
      ...parameters(contract.params, 'path'),
      ...parameters(contract.query, 'query'),
      ...idempotencyKey(contract),
    ],
    ...(contract.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(contract.body, 'input') } },
          },
        }),
    responses: { [status]: { description: 'Done', ...content }, ...problems(contract) },
  };
}

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z
    .object({ properties: z.record(z.string(), z.unknown()).optional(), required: z.array(z.string()).optional() })
    .parse(jsonSchema(schema, 'input'));
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: field,
  }));
}

function idempotencyKey(contract: AnyRoute): Json[] {
  if (contract.idempotent !== true) return [];
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }];
}

/** The refusals that a contract may give: those of its shape and those that it declares. */
export function refusalsOf(contract: AnyRoute): RefusalCode[] {
  const codes: RefusalCode[] = [];
  if (contract.body !== undefined) codes.push('malformed_body', 'body_too_large', 'unsupported_media_type');
  if (contract.body !== undefined || contract.query !== undefined || contract.params !== undefined)
    codes.push('invalid_input');
  if (contract.access !== 'public') codes.push('unauthenticated');
  if (contract.access === 'member') codes.push('subscription_required');
  if (contract.access === 'creator' || contract.access === 'admin') codes.push('forbidden');
  if (contract.flag !== undefined) codes.push('not_found');
  if (contract.rateLimit !== undefined) codes.push('too_many_requests');
  if (contract.idempotent === true) codes.push('idempotency_key_reused');
  return [...new Set([...codes, ...(contract.refuses ?? []), 'unavailable' as const])];
}

function problems(contract: AnyRoute): Json {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of refusalsOf(contract)) {
    const { status } = refusalEntry(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema: made }) => {
      // Named parts are written out where they stand: one file, no dangling references.
      delete made.id;
    },
  });
  return rest;
}
