import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defaultRemoteConfig } from '@houselights/contracts';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const declared = 'remote-config.ts';

/** All code that could check a flag. */
const sources = ['apps/api/src', 'apps/web/src', 'packages/contracts/src', 'packages/core/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.endsWith(declared))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
  .join('\n');

const on = Object.entries(defaultRemoteConfig).flatMap(([name, value]) => (value === true ? [name] : []));

it.each(on)('%s is on by itself, so there is something that it switches', (name) => {
  expect(sources).toContain(name);
});
