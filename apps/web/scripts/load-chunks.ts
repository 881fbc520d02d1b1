import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Vite wraps each import that has files of its own in this helper: `__vitePreload(() => import(…), files)`. */
const HELPER = '\0vite/preload-helper.js';
const loader = fileURLToPath(new URL('../src/lib/pages/load-chunk.ts', import.meta.url));

/** Replaces Vite's loader, which cannot retry, with the app's own. */
export function loadChunks(): Plugin {
  let isReplaced = false;
  return {
    name: 'houselights:load-chunks',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== HELPER) return undefined;
      isReplaced = true;
      return `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)};`;
    },
    generateBundle() {
      if (!isReplaced) this.error('Vite has another name for its preload helper: see scripts/load-chunks.ts');
    },
  };
}
