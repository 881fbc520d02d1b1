import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refusals, routeList, routes } from '@houselights/contracts';
import asyncApiSchemas from '@asyncapi/specs';
import { Ajv } from 'ajv';
import { asyncApi } from '../src/asyncapi.ts';
import { openApi, refusalsOf } from '../src/openapi.ts';
import { schemaOf } from './support/contract-fields.ts';
import type { Part } from './support/contract-fields.ts';

const contractFiles = resolve(import.meta.dirname, '../../../packages/contracts/src');

describe('the contracts', () => {
  it('are listed under their own names', () => {
    expect(Object.entries(routes).filter(([key, route]) => key !== route.name)).toEqual([]);
  });

  it('are all listed', async () => {
    const files = readdirSync(contractFiles, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('routes.ts'),
    );
    const declared: string[] = [];
    for (const file of files.filter((path) => path !== 'routes.ts')) {
      const found: unknown = await import(pathToFileURL(resolve(contractFiles, file)).href);
      if (typeof found === 'object' && found !== null) declared.push(...Object.values(found).flatMap(nameOf));
    }
    expect(new Set(declared)).toEqual(new Set(Object.keys(routes)));
  });

  it('have a method and an address of their own', () => {
    const addresses = routeList.map(
      ({ method, path }) => `${method} ${path.replace(/:\w+/g, ':x').replace(/\/$/, '')}`,
    );
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it('name every parameter of their address, and no other', () => {
    const wrong = routeList.filter(({ path, params }) => {
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const declared = Object.keys(params?.shape ?? {});
      return inPath.length !== declared.length || inPath.some((name) => !declared.includes(name));
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('drop fields that they do not know, and neither refuse nor keep them', () => {
    const parts: readonly Part[] = ['params', 'query', 'body'];
    const strict = routeList.filter((contract) =>
      parts.some((part) => schemaOf(contract, part)?.additionalProperties !== undefined),
    );
    expect(strict.map(({ name }) => name)).toEqual([]);
  });

  it('reply with declared fields only', () => {
    const loose = routeList.filter(
      ({ reply }) => reply !== undefined && 'catchall' in reply.def && isLoose(reply.def.catchall),
    );
    expect(loose.map(({ name }) => name)).toEqual([]);
  });

  it('declare refusals that have words', () => {
    const codes = routeList.flatMap(refusalsOf);
    expect(codes.filter((code) => refusals[code].text.trim().length < 4)).toEqual([]);
  });

  it('make a document whose every reference leads somewhere', () => {
    const text = JSON.stringify(openApi(routeList, 'Houselights'));
    const { components } = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(JSON.parse(text));
    const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target);
    expect(targets.length).toBeGreaterThan(100);
    const known = new Set(Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`));
    expect(targets.filter((target) => !known.has(target))).toEqual([]);
    expect(text).not.toContain('$defs');
  });

  it('are the ones in the committed OpenAPI document', async () => {
    const document = `${JSON.stringify(openApi(routeList, 'Houselights'), undefined, 2)}\n`;
    await expect(document).toMatchFileSnapshot('./openapi.snapshot.json');
  });
});

describe('the frames of the socket', () => {
  const document = asyncApi('Houselights');

  it('are the ones in the committed AsyncAPI document', async () => {
    await expect(`${JSON.stringify(document, undefined, 2)}\n`).toMatchFileSnapshot('./asyncapi.snapshot.json');
  });

  it('make a valid AsyncAPI document, whose every reference leads somewhere', () => {
    const validate = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false }).compile(
      asyncApiSchemas.schemas['3.0.0'] as object,
    );
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(validate({ ...document, operations: { request: { action: 'shout' } } })).toBe(false);
    const at = (path: string): unknown =>
      path
        .split('/')
        .slice(1)
        .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
    const targets = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target);
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((target) => at(target) === undefined)).toEqual([]);
  });
});

describe('refusals', () => {
  it.each(Object.entries(refusals))('%s has words and a status of its kind', (code, { status, text }) => {
    expect(code).toMatch(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/);
    expect([400, 401, 403, 404, 408, 409, 412, 413, 415, 416, 422, 429, 431, 500, 503, 507]).toContain(status);
    const words = say(text, english);
    expect(words).toMatch(/^\p{Lu}.{3,}/u);
    expect(words).not.toContain(code);
  });

  it('say 409 only of an account that exists', () => {
    const conflicts = routeList.flatMap(refusalsOf).filter((code) => refusals[code].status === 409);
    expect([...new Set(conflicts)]).toEqual(['account_exists']);
  });
});

function nameOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null && 'name' in value && 'access' in value
    ? [String(value.name)]
    : [];
}

function isLoose(catchall: unknown): boolean {
  return typeof catchall === 'object' && catchall !== null && !('type' in catchall && catchall.type === 'never');
}
