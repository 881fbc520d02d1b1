import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Builds the hello-world app of React, Router and Query and returns the gzipped size of its JavaScript in bytes. */
export async function referenceBytes(): Promise<number> {
  const outDir = await mkdtemp(join(tmpdir(), 'houselights-bench-'));
  try {
    await build({
      configFile: false,
      root: fileURLToPath(new URL('../../reference-web/', import.meta.url)),
      logLevel: 'silent',
      plugins: [react()],
      build: { outDir, emptyOutDir: true },
    });
    const assets = join(outDir, 'assets');
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    const sizes = await Promise.all(scripts.map(async (name) => gzipSync(await readFile(join(assets, name))).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
