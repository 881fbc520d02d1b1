import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Generates src/generated from prisma/schema with the Prisma CLI, unless the stamp shows that the inputs are unchanged.

const packageRoot = join(import.meta.dirname, '..');
const schemaFolder = join(packageRoot, '../../prisma/schema');
const stamp = join(packageRoot, 'src/generated/.made-from');
const manifest = createRequire(import.meta.url).resolve('prisma/package.json');

const inputs = createHash('sha256').update(readFileSync(manifest));
for (const name of readdirSync(schemaFolder).sort()) inputs.update(name).update(readFileSync(join(schemaFolder, name)));
const madeFrom = inputs.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== madeFrom) {
  const cli = join(dirname(manifest), 'build/index.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'generate', '--no-hints'], {
    cwd: packageRoot,
    encoding: 'utf8',
    // `generate` never runs the schema engine, but would download it: pointing at any existing file prevents that.
    env: {
      PATH: dirname(process.execPath),
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  });
  if (status !== 0) {
    console.error(stdout, stderr);
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, madeFrom);
}
