import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { loadChunks } from './scripts/load-chunks.ts';
import { precompress } from './scripts/precompress.ts';
import { preload } from './scripts/preload.ts';
import { serverDrawing } from './scripts/server-drawing.ts';

// `npm run dev` sets this to its server's address.
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** Modules that most pages share. */
const isShared =
  /packages[\\/](?:ui|client)[\\/]src[\\/]|packages[\\/]messages[\\/]src[\\/](?!generated)|icu-minify|apps[\\/]web[\\/]src[\\/](?:lib|shared)[\\/]|lucide-react/;
/** Of those, modules used mostly by signed-in pages: parts of the account, and the icons of its menu. */
const forMembers =
  /packages[\\/]ui[\\/]src[\\/](?:choice-cards|panel|side-nav|table|focus-restore|link[\\/]back-link)|esm[\\/]icons[\\/](?:arrow-left|credit-card|file-text|gift|key-round|lock|monitor|rotate-ccw-clock|shield|star|ticket-percent)\.|web[\\/]src[\\/]lib[\\/](?:browser[\\/]leave|format[\\/](?:money|dates))\./;
/** Modules for forms. */
const forForms =
  /packages[\\/]ui[\\/]src[\\/]field[\\/]|esm[\\/]icons[\\/]eye(?:-off)?\.|web[\\/]src[\\/]lib[\\/]form[\\/]use-form\./;
/** The frame of pages with a single form or message, and the proof that a human fills it in. */
const forSignIn =
  /web[\\/]src[\\/](?:lib[\\/]parts[\\/]house-page|features[\\/]account[\\/](?:components[\\/]auth-page|integrity))\./;
/** What is on sale, for pages that link to it. */
const forSale = /web[\\/]src[\\/]shared[\\/]billing[\\/]plans\.|generated[\\/]routes[\\/]billing\./;
/** Rows of cards: forms and sign-in pages have none. */
const forCards =
  /packages[\\/]ui[\\/]src[\\/](?:shelf|card)[\\/]|packages[\\/]rules[\\/]src[\\/]catalog[\\/]|web[\\/]src[\\/]shared[\\/]catalog[\\/](?:shelves|media-card|show-words)\.|generated[\\/]routes[\\/](?:catalog|playback|channel|recommendation)\.|web[\\/]src[\\/]features[\\/](?:catalog[\\/](?:api[\\/](?:latest|front|channel)|rows|components[\\/]hero-art)|playback[\\/]watch-intent)\./;
/** Pictures in several sizes, avatars, and the bell beside one: not on a visitor's forms. */
const forPictures =
  /packages[\\/]ui[\\/]src[\\/](?:sized-image|avatar)[\\/]|contracts[\\/]src[\\/](?:catalog[\\/])?picture\.|esm[\\/]icons[\\/]bell\./;
/** Query cache, and animated points: signed-out pages do without. */
const onDemand =
  /ui[\\/]src[\\/](?:animated-number|slider)|web[\\/]src[\\/](?:lib[\\/](?:query[\\/](?:query|single-mutation)|format[\\/]count|parts[\\/](?:read-more|paged-panel))|shared[\\/](?:account[\\/]user-info|billing[\\/]billing))\./;
/** Reads from the API that are cached: a visitor's first page has its own. */
const forQueries =
  /@tanstack[\\/](?:query-core|react-query)[\\/]|web[\\/]src[\\/]lib[\\/]query[\\/](?:query|single-mutation)\./;
/** The player's own modules that the pages and its other parts share. */
const forPlayer =
  /features[\\/]playback[\\/](?:player[\\/](?!hls|dash|shaka|native)|api[\\/](?:playback|left-playback)\.|start-place\.)/;
/** The battle on pages about other things. */
const forBattle =
  /web[\\/]src[\\/]features[\\/]greenlight[\\/](?:.*battle-(?:strip|clock)|server-clock)\.|generated[\\/]routes[\\/]greenlight\./;
/** Names of the chunk groups. */
const named = /^(?:framework|shared|rolldown-runtime|member|sale|pictures|cards|forms|sign-in|query|battle|player)$/;
/** Chunks that the entry imports. */
const withTheEntry = /assets[\\/](?:framework|shared|rolldown-runtime)-/;

export default defineConfig({
  resolve: {
    // Radix's own would add style elements, which our content security policy refuses.
    alias: { 'react-style-singleton': fileURLToPath(new URL('src/lib/browser/style-singleton.ts', import.meta.url)) },
  },
  plugins: [loadChunks(), react(), preload(), precompress(), serverDrawing()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      // All browsers of this baseline support modulepreload.
      polyfill: false,
      // The entry's own imports are loaded before any page: its file lists omit them.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !withTheEntry.test(file)),
    },
    // The operator's style sheet stays a separate link.
    rolldownOptions: {
      external: [/^\/api\//],
      output: {
        // The entry lists all files. Chunks that pages happen to share would be named after one of their modules, which says nothing.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || named.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        // Few files on the first load: the framework, which rarely changes, and what most pages share.
        codeSplitting: {
          groups: [
            // With the one icon that the shell and avatars draw: the avatars' chunk would take it along.
            {
              name: 'framework',
              test: /node_modules[\\/](?:(?:react|react-dom|scheduler|react-router)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/](?!user\.)))/,
              priority: 3,
            },
            {
              name: 'shared',
              test: (id) =>
                isShared.test(id) &&
                !forMembers.test(id) &&
                !forForms.test(id) &&
                !forCards.test(id) &&
                !forPictures.test(id) &&
                !forSale.test(id) &&
                !onDemand.test(id) &&
                !forSignIn.test(id),
              priority: 2,
              minShareCount: 6,
            },
            { name: 'query', test: forQueries, priority: 2, minShareCount: 2 },
            { name: 'member', test: forMembers, priority: 1, minShareCount: 2 },
            { name: 'sale', test: forSale, priority: 1, minShareCount: 2 },
            { name: 'pictures', test: forPictures, priority: 1, minShareCount: 2 },
            { name: 'cards', test: forCards, priority: 1, minShareCount: 2 },
            { name: 'forms', test: forForms, priority: 1, minShareCount: 2 },
            { name: 'sign-in', test: forSignIn, priority: 1, minShareCount: 2 },
            { name: 'battle', test: forBattle, priority: 1, minShareCount: 2 },
            { name: 'player', test: forPlayer, priority: 0, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api, ws: true },
      '/media': api,
      // Keeps the browser's Host header: the route exists only for this machine's own name.
      '/dev': { target: api },
      '/healthz': api,
      '/readyz': api,
    },
  },
});
