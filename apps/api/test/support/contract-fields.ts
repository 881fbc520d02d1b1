import { z } from 'zod';
import type { AnyRoute } from '@houselights/contracts';

export type Part = 'params' | 'query' | 'body';

/** A field's JSON schema, with references resolved and alternatives listed. */
export interface Field {
  readonly part: Part;
  readonly name: string;
  readonly required: boolean;
  readonly alternatives: readonly JsonSchema[];
}

export interface JsonSchema {
  readonly type?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** Each declared field of the contract's parameters, query and body. */
export function fieldsOf(contract: AnyRoute): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const root = schemaOf(contract, part);
    if (root === undefined) return [];
    const object = flatten(root, root)[0] ?? {};
    return Object.entries(object.properties ?? {}).map(([name, schema]) => ({
      part,
      name,
      required: object.required?.includes(name) ?? false,
      alternatives: flatten(schema, root),
    }));
  });
}

/** The JSON schema of a client's `part`; undefined if the contract takes nothing there. */
export function schemaOf(contract: AnyRoute, part: Part): JsonSchema | undefined {
  const shape = contract[part];
  if (shape === undefined) return undefined;
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function flatten(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  if (schema.$ref !== undefined) {
    const target = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    return target === undefined ? [schema] : flatten(target, root);
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return alternatives.flatMap((alternative) => flatten(alternative, root));
  const [first] = schema.allOf ?? [];
  return first === undefined ? [schema] : flatten({ ...schema, ...first }, root);
}

/** True if every value of the field is text. */
export function isText({ alternatives }: Field): boolean {
  return alternatives.every(({ type }) => type === 'string');
}

/** True if the field is text that represents a whole number. */
export function isNumeral({ alternatives }: Field): boolean {
  return alternatives.every(({ type, pattern }) => type === 'string' && pattern?.includes('[1-9]') === true);
}

/** True if the field is text that represents an instant. */
export function isInstant({ alternatives }: Field): boolean {
  return alternatives.some(({ format }) => format === 'date-time');
}

export function accepts({ alternatives }: Field, type: string): boolean {
  return alternatives.some((schema) => schema.type === type || schema.type === undefined);
}

/** A value of the field's type; it need not make sense. */
export function sample({ name, alternatives }: Field): unknown {
  const [schema = {}] = alternatives;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'array') return [];
  if (schema.type === 'object') return {};
  if (/email/i.test(name)) return 'nobody@demo.test';
  if (schema.format === 'uri') return 'https://demo.test/';
  return schema.pattern?.includes('[1-9]') === true ? '1' : 'abcdefgh';
}
