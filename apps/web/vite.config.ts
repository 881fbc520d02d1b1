import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { loadChunks } from './scripts/load-chunks.ts';
import { precompress } from './scripts/precompress.ts';
import { preload } from './scripts/preload.ts';
import { serverDrawing } from './scripts/server-drawing.ts';

// `npm run dev` says where its server listens.
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** What most pages share. */
const isShared =
  /packages[\\/](?:ui|client)[\\/]src[\\/]|packages[\\/]messages[\\/]src[\\/](?!generated)|icu-minify|apps[\\/]web[\\/]src[\\/](?:lib|shared)[\\/]|lucide-react/;
/** Of that, what pages for people who are signed in have more of: parts of the account, and the icons of its menu. */
const forMembers =
  /packages[\\/]ui[\\/]src[\\/](?:choice-cards|panel|side-nav|table|held-focus|link[\\/]back-link)|esm[\\/]icons[\\/](?:arrow-left|credit-card|file-text|gift|key-round|lock|monitor|rotate-ccw-clock|shield|star|ticket-percent|user)\.|web[\\/]src[\\/]lib[\\/](?:browser[\\/]leave|format[\\/](?:money|dates))\./;
/** What forms are made of. */
const forForms =
  /packages[\\/]ui[\\/]src[\\/]field[\\/]|esm[\\/]icons[\\/]eye(?:-off)?\.|web[\\/]src[\\/]lib[\\/]form[\\/]use-form\./;
/** What is on sale, for pages that lead there. */
const forSale = /web[\\/]src[\\/]shared[\\/]billing[\\/]plans\.|generated[\\/]routes[\\/]billing\./;
/** Rows of cards: forms and the pages around signing in have none. */
const forCards =
  /packages[\\/]ui[\\/]src[\\/](?:rail|card|progress|sized-image)[\\/]|packages[\\/]rules[\\/]src[\\/]catalog[\\/]|contracts[\\/]src[\\/]picture\.|web[\\/]src[\\/]shared[\\/]catalog[\\/](?:rails|media-card|show-words)\.|generated[\\/]routes[\\/](?:catalog|playback)\./;
/** What needs the query cache, and what moves points: pages for people who are signed out do without. */
const onDemand =
  /ui[\\/]src[\\/](?:animated-number|slider)|web[\\/]src[\\/](?:lib[\\/](?:query[\\/](?:query|single-mutation)|format[\\/]count|parts[\\/](?:read-more|paged-panel))|shared[\\/](?:account[\\/]user-info|billing[\\/]billing))\./;
/** What a page with one thing to say stands in: neither the first page that most people see nor any of a member's has it. */
const onBriefPages = /web[\\/]src[\\/]lib[\\/]parts[\\/]house-page\./;

/** The groups of files. */
const named = /^(?:framework|shared|rolldown-runtime|member|sale|cards|forms)$/;
/** Files that the entry imports. */
const withTheEntry = /assets[\\/](?:framework|shared|rolldown-runtime)-/;

export default defineConfig({
  resolve: {
    // Of radix: it would put style elements into the page, which our policy refuses.
    alias: { 'react-style-singleton': fileURLToPath(new URL('src/lib/browser/style-singleton.ts', import.meta.url)) },
  },
  plugins: [loadChunks(), react(), preload(), precompress(), serverDrawing()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser of this baseline knows modulepreload.
      polyfill: false,
      // What the entry itself imports is here before any page is: the lists of files that the entry carries do without it.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !withTheEntry.test(file)),
    },
    // The operator's style sheet stays a link of its own.
    rolldownOptions: {
      external: [/^\/api\//],
      output: {
        // The entry lists all files. Parts that pages share by chance are named after one of their modules, which tells nobody anything.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || named.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        // Few files on the first load: the framework, which changes seldom, and what most pages share.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](?:(?:react|react-dom|scheduler|react-router)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/]))/,
              priority: 3,
            },
            {
              name: 'shared',
              test: (id) =>
                isShared.test(id) &&
                !forMembers.test(id) &&
                !forForms.test(id) &&
                !forCards.test(id) &&
                !forSale.test(id) &&
                !onDemand.test(id) &&
                !onBriefPages.test(id),
              priority: 2,
              minShareCount: 6,
            },
            { name: 'member', test: forMembers, priority: 1, minShareCount: 2 },
            { name: 'sale', test: forSale, priority: 1, minShareCount: 2 },
            { name: 'cards', test: forCards, priority: 1, minShareCount: 2 },
            { name: 'forms', test: forForms, priority: 1, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api, ws: true },
      '/media': api,
      // With the name that the browser asked: for another one than this machine's it is not there.
      '/dev': { target: api },
      '/healthz': api,
      '/readyz': api,
    },
  },
});
