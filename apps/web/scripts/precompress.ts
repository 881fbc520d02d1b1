import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes .br and .gz files beside compressible assets at build time, so that the server never compresses a file. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'houselights:precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith('/')) folder = config.build.outDir;
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const wanted = entries.filter((entry) => entry.isFile() && /\.(?:js|css|svg)$/.test(entry.name));
      await Promise.all(
        wanted.map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          const content = await readFile(path);
          if (content.length < 512) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          await Promise.all([
            writeFile(`${path}.br`, await brotli(content, { params })),
            writeFile(`${path}.gz`, await zip(content, { level: 9 })),
          ]);
        }),
      );
    },
  };
}
