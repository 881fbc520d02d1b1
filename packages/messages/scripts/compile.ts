import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { renderCatalogue, renderIndex } from './render-catalogue.ts';
import type { CatalogueFile } from './render-catalogue.ts';

const sources = new URL('../en/', import.meta.url);
const generated = new URL('../src/generated/', import.meta.url);

const names = readdirSync(sources)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .toSorted();
const files = names.map((name): [string, CatalogueFile] => [
  name,
  JSON.parse(readFileSync(new URL(`${name}.json`, sources), 'utf8')) as CatalogueFile,
]);
// Everything is compiled before anything is written.
const rendered = files.map(([name, file]): [string, string] => [`en/${name}.ts`, renderCatalogue(name, file)]);

rmSync(generated, { recursive: true, force: true });
mkdirSync(new URL('en/', generated), { recursive: true });
for (const [path, text] of rendered) writeFileSync(new URL(path, generated), text);
writeFileSync(new URL('all.ts', generated), renderIndex(names));
