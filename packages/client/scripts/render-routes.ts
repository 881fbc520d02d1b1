import type { RouteContract } from '@houselights/contracts';

const head = '// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.';

/**
 * Renders the client's calls as TypeScript, by file name in src/generated: one constant per route, one file per feature, and no schema, so
 * that a bundle contains only the calls it makes, and each of its chunks only those of its own features.
 */
export function renderRoutes(routes: Readonly<Record<string, RouteContract>>): ReadonlyMap<string, string> {
  const features = new Map<string, string[]>();
  for (const [key, { feature, method, path }] of Object.entries(routes).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const lines = features.get(feature) ?? [];
    features.set(feature, [...lines, `export const ${key}: Call<'${key}'> = ['${method}', '${path}'];`]);
  }
  const names = [...features.keys()].toSorted();
  return new Map([
    ['routes.ts', [head, ...names.map((name) => `export * from './routes/${name}.ts';`), ''].join('\n')],
    ...[...features].map(
      ([name, lines]) =>
        [
          `routes/${name}.ts`,
          [head, "import type { Call } from '../../call.ts';", '', ...lines, ''].join('\n'),
        ] as const,
    ),
  ]);
}
