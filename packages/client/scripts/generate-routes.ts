import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { routes } from '@houselights/contracts';
import { renderRoutes } from './render-routes.ts';

const folder = new URL('../src/generated/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(new URL('routes/', folder), { recursive: true });
for (const [name, text] of renderRoutes(routes)) writeFileSync(new URL(name, folder), text);
