import { accepts, fieldsOf, isInstant, isNumeral, isText, sample, schemaOf } from './contract-fields.ts';
import type { Field, Part } from './contract-fields.ts';
import type { AnyRoute } from '@houselights/contracts';

export interface TestRequest {
  readonly method: AnyRoute['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

export interface RefusalCase {
  readonly title: string;
  readonly request: TestRequest;
  readonly status: number;
  readonly code?: string;
  /** The field, by its wire name, that the answer must name. */
  readonly blames?: string;
}

/** Spellings of numbers that are refused wherever an address holds a number. */
export const strayNumerals = ['1e3', '0x10', '+5', '5.0', '-1', '007', '1e20', ' 5', '٣', 'NaN', ''];

type Values = Readonly<Record<Part, Readonly<Record<string, unknown>>>>;

const json = 'application/json';

/** Every way in which a call of `contract` can be malformed, and the expected refusal. */
export function refusalCases(contract: AnyRoute): RefusalCase[] {
  const fields = fieldsOf(contract);
  return [...fields.flatMap((field) => fieldCases(contract, fields, field)), ...bodyCases(contract, fields)];
}

/** A call in which every field has the declared type. */
export function plainRequest(contract: AnyRoute): TestRequest {
  return build(contract, samples(fieldsOf(contract)));
}

function fieldCases(contract: AnyRoute, fields: readonly Field[], field: Field): RefusalCase[] {
  const { part, name } = field;
  const wire = contract.wireNames?.[name] ?? name;
  const withValue = (value: unknown): TestRequest => {
    const values = samples(fields);
    return build(contract, { ...values, [part]: { ...values[part], [name]: value } });
  };
  const refuse = (what: string, value: unknown, blames?: string): RefusalCase => ({
    title: `${part} ${name}: ${what}`,
    request: withValue(value),
    status: 400,
    code: 'invalid_input',
    ...(blames === undefined ? {} : { blames }),
  });
  const cases: RefusalCase[] = [];
  if (accepts(field, 'string')) cases.push(refuse('NUL', 'a\0b'));
  if (isNumeral(field)) {
    const numerals = part === 'params' ? strayNumerals.filter(Boolean) : strayNumerals;
    cases.push(...numerals.map((numeral) => refuse(`the numeral "${numeral}"`, numeral, wire)));
  }
  if (isInstant(field)) cases.push(refuse('the year 0', '0000-01-01T00:00:00Z', wire));
  if (part === 'query' && isText(field)) cases.push(refuse('twice', ['a', 'b'], wire));
  if (part !== 'body') return cases;
  if (field.required) cases.push(refuse('left out', undefined, wire));
  const strangers: Record<string, unknown> = {
    array: ['a'],
    object: { $gt: '' },
    integer: 5,
    boolean: true,
    string: '5',
    null: null,
  };
  for (const [type, value] of Object.entries(strangers)) {
    const isAccepted = accepts(field, type) || (type === 'integer' && accepts(field, 'number'));
    if (!isAccepted) cases.push(refuse(type, value, wire));
  }
  if (accepts(field, 'integer') && !accepts(field, 'number')) {
    cases.push(refuse('5.5', 5.5, wire), refuse('1e20', 1e20, wire));
  }
  return cases;
}

function bodyCases(contract: AnyRoute, fields: readonly Field[]): RefusalCase[] {
  if (schemaOf(contract, 'body') === undefined) return [];
  const plain = build(contract, samples(fields));
  const sent = (payload: string, type = json): TestRequest => ({
    ...plain,
    headers: { 'content-type': type },
    payload,
  });
  const tooLong = JSON.stringify({ padding: 'x'.repeat(Math.max(1_048_576, (contract.bodyLimit ?? 0) + 1)) });
  const body = plain.payload ?? '{}';
  const nested = `{"deep":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
  const wrongTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/xml'];
  const malformed = [
    '{',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    '\u0000',
    '{"a":1}{"b":2}',
    '{"__proto__":{"admin":true}}',
  ];
  return [
    { title: 'a body of 1 MB', request: sent(tooLong), status: 413, code: 'body_too_large' },
    ...wrongTypes.map((type) => ({
      title: `a body of type ${type}`,
      request: sent(body, type),
      status: 415,
      code: 'unsupported_media_type',
    })),
    ...malformed.map((text) => ({
      title: `the body ${JSON.stringify(text)}`,
      request: sent(text),
      status: 400,
      code: 'malformed_body',
    })),
    ...['[]', '"text"', '5', 'true', 'null'].map((text) => ({
      title: `the body ${text}`,
      request: sent(text),
      status: 400,
      code: 'invalid_input',
    })),
    ...(hasRequired(fields) ? [{ title: 'a body nested 10,000 deep', request: sent(nested), status: 400 }] : []),
  ];
}

function hasRequired(fields: readonly Field[]): boolean {
  return fields.some(({ part, required }) => part === 'body' && required);
}

function samples(fields: readonly Field[]): Values {
  const of = (part: Part): Record<string, unknown> =>
    Object.fromEntries(
      fields
        .filter((field) => field.part === part && (field.required || part === 'params'))
        .map((field) => [field.name, sample(field)]),
    );
  return { params: of('params'), query: of('query'), body: of('body') };
}

function build(contract: AnyRoute, { params, query, body }: Values): TestRequest {
  const path = contract.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(asText(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, asText(one)]),
    ),
  ).toString();
  return {
    method: contract.method,
    url: `/api${path}${search === '' ? '' : `?${search}`}`,
    ...(contract.body === undefined
      ? { headers: {} }
      : { headers: { 'content-type': json }, payload: JSON.stringify(body) }),
  };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? 'x');
}
