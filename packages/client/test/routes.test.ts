import { readdirSync, readFileSync } from 'node:fs';
import { routes } from '@houselights/contracts';
import { expect, test } from 'vitest';
import { renderRoutes } from '../scripts/render-routes.ts';

test('the generated calls are those of the contracts (else: npm run generate)', () => {
  const folder = new URL('../src/generated/', import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const written = names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
  expect(new Map(written)).toEqual(renderRoutes(routes));
});
