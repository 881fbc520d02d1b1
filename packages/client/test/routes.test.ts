import { readFileSync } from 'node:fs';
import { routes } from '@houselights/contracts';
import { expect, test } from 'vitest';
import { renderRoutes } from '../scripts/render-routes.ts';

test('the generated calls are those of the contracts (else: pnpm --filter @houselights/client generate:routes)', () => {
  const written = readFileSync(new URL('../src/generated/routes.ts', import.meta.url), 'utf8');
  expect(written).toBe(renderRoutes(routes));
});
