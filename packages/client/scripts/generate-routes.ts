import { writeFileSync } from 'node:fs';
import { routes } from '@houselights/contracts';
import { renderRoutes } from './render-routes.ts';

writeFileSync(new URL('../src/generated/routes.ts', import.meta.url), renderRoutes(routes));
