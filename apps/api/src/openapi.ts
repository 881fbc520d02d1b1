import { Problem, refusalEntry, waitsInMaintenance } from '@houselights/contracts';
import { z } from 'zod';
import { SchemaCollection } from './schema-collection.ts';
import type { AnyRoute, RefusalCode } from '@houselights/contracts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of `contracts`: deterministic, a function of the contracts alone. */
export function openApi(contracts: readonly AnyRoute[], title: string): Json {
  const schemas = new SchemaCollection(contracts.flatMap(({ reply }) => reply ?? []));
  const problem = schemas.of(Problem, 'output');
  const paths: Record<string, Record<string, Json>> = {};
  const sorted = [...contracts].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
  for (const contract of sorted) {
    for (const [index, address] of [contract.path, ...(contract.aliases ?? [])].entries()) {
      const path = `/api${address}`.replace(/:(\w+)/g, '{$1}');
      const name = index === 0 ? contract.name : `${contract.name}Alias${index}`;
      (paths[path] ??= {})[contract.method.toLowerCase()] = { ...operation(contract, schemas), operationId: name };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', license: { name: 'AGPL-3.0-or-later' } },
    paths,
    components: {
      schemas: { Problem: problem, ...schemas.named },
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(contract: AnyRoute, schemas: SchemaCollection): Json {
  const status = contract.status ?? (contract.reply === undefined && contract.produces === undefined ? 204 : 200);
  const content =
    contract.reply === undefined
      ? contract.produces === undefined
        ? {}
        : { content: { [contract.produces]: { schema: { type: 'string' } } } }
      : { content: { 'application/json': { schema: schemas.of(contract.reply, 'output') } } };
  return {
    operationId: contract.name,
    tags: [contract.feature],
    summary: contract.summary,
    ...(contract.access === 'public' ? {} : { security: [{ accessToken: [] }], 'x-access': contract.access }),
    ...(contract.scope === undefined ? {} : { 'x-scope': contract.scope }),
    ...(contract.flag === undefined ? {} : { 'x-switch': contract.flag }),
    ...(contract.throughMaintenance === undefined ? {} : { 'x-through-maintenance': contract.throughMaintenance }),
    ...(contract.rateLimit === undefined ? {} : { 'x-rate-limit': contract.rateLimit }),
    parameters: [
      ...parameters(schemas, contract.params, 'path'),
      ...parameters(schemas, contract.query, 'query'),
      ...idempotencyKey(contract),
    ],
    ...(contract.body === undefined
      ? {}
      : {
          requestBody: {
            required: hasRequiredFields(contract.body),
            content: { 'application/json': { schema: schemas.of(contract.body, 'input') } },
          },
        }),
    responses: { [status]: { description: 'Done', ...content }, ...problems(contract) },
  };
}

function hasRequiredFields(body: z.ZodObject): boolean {
  return Object.values(body.shape).some((field: z.ZodType) => !field.safeParse(undefined).success);
}

function parameters(schemas: SchemaCollection, schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z
    .object({ properties: z.record(z.string(), z.unknown()).optional(), required: z.array(z.string()).optional() })
    .parse(schemas.of(schema, 'input'));
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

/** The refusals that a contract may give: those that follow from its shape and those that it declares. */
export function refusalsOf(contract: AnyRoute): RefusalCode[] {
  const codes: RefusalCode[] = [];
  if (contract.body !== undefined) codes.push('malformed_body', 'body_too_large', 'unsupported_media_type');
  if (contract.body !== undefined || contract.query !== undefined || contract.params !== undefined)
    codes.push('invalid_input');
  if (contract.access !== 'public') codes.push('unauthenticated');
  if (contract.access !== 'public' || contract.scope === 'whole') codes.push('insufficient_scope');
  if (contract.access === 'member') codes.push('subscription_required');
  if (contract.access === 'creator' || contract.access === 'admin') codes.push('forbidden');
  if (contract.flag !== undefined) codes.push('not_found');
  if (contract.rateLimit !== undefined) codes.push('too_many_requests');
  if (contract.idempotent === true) codes.push('idempotency_key_reused');
  if (waitsInMaintenance(contract)) codes.push('maintenance');
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
