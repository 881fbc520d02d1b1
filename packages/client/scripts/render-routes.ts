import type { RouteContract } from '@houselights/contracts';

/**
 * The client's calls as TypeScript: one constant for each route, so that a bundle carries only the calls it makes, and
 * no schema at all.
 */
export function renderRoutes(routes: Readonly<Record<string, RouteContract>>): string {
  const lines = Object.entries(routes)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, route]) => `export const ${key}: Call<'${key}'> = ['${route.method}', '${route.path}'];`);
  return [
    '// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.',
    "import type { Call } from '../call.ts';",
    '',
    ...lines,
    '',
  ].join('\n');
}
