import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './scripts/precompress.ts';
import { preload } from './scripts/preload.ts';

// `npm run dev` says where its server listens.
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), tailwindcss(), preload(), precompress()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsInlineLimit: 0,
    // The operator's style sheet stays a link of its own.
    rolldownOptions: {
      external: [/^\/api\//],
      output: {
        // Few files on the first load: the framework, which changes seldom, and what most pages share.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/,
              priority: 2,
            },
            {
              name: 'shared',
              // Not what needs the query cache, nor what moves points: pages for people who are signed out do without.
              test: /packages[\\/](?:ui|client)[\\/]src[\\/](?!animated-number|slider)|apps[\\/]web[\\/]src[\\/]lib[\\/](?!query\.|user-info\.|billing\.|single-mutation\.|count\.|read-more\.|paged-panel\.)|lucide-react/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, ws: true }, '/media': api, '/dev': api, '/healthz': api, '/readyz': api } },
});
