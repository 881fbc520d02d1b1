import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Plugin } from 'vite';

/**
 * Builds the server renderer for a visitor's first view of a page (apps/api, page-drawing.ts) into the web build's `server` folder, without
 * package dependencies.
 */
export function serverDrawing(): Plugin {
  let outDir = '';
  let root = '';
  return {
    name: 'houselights:server-drawing',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await build({
          root,
          configFile: false,
          logLevel: 'warn',
          plugins: [react()],
          ssr: { noExternal: true },
          build: {
            ssr: 'src/server/main.ts',
            outDir: join(outDir, 'server'),
            target: 'node20',
            copyPublicDir: false,
            rolldownOptions: { external: [/^\/api\//] },
          },
        });
      },
    },
  };
}
