import type { IConfiguration } from 'dependency-cruiser';

/**
 * Which module may import which. packages/tooling/test/boundaries.test.ts proves that every rule fires by seeding one violation per rule: a
 * new rule needs a new seed.
 */

/** Matches a path inside an installed package, wherever the package manager put it. */
const npm = (...names: string[]): string => `(?:^|/)node_modules/(?:${names.join('|')})(?:/|$)`;
const anyOf = (...patterns: string[]): string => `(?:${patterns.join('|')})`;

const tests = '(?:\\.(?:test|spec)\\.tsx?$|^(?:packages|apps)/[^/]+/test/|^apps/e2e/|^packages/testkit/)';
const toolConfig = '(?:\\.config\\.[cm]?[jt]s$|^(?:packages|apps)/[^/]+/scripts/)';
const browser = '^(?:apps/web|packages/ui|packages/client)/';
/** The code that renders a visitor's first view of a page on the server. */
const drawing = '^apps/web/src/server/';
const browserMayUse = anyOf(
  '^packages/(?:contracts|rules|client|ui|messages)/',
  '^apps/web/',
  // Any registry package except the server ones, which are listed in `vendors` and `frameworks`.
  '(?:^|/)node_modules/',
);
const frameworks = ['fastify', 'fastify-plugin', '@fastify/[^/]+', '@tus/server', 'pino', 'prom-client'];
const drivers = ['pg', 'postgres', '@prisma/[^/]+', 'prisma', '\\.prisma'];
const vendors = [
  'stripe',
  'nodemailer',
  'argon2',
  'jose',
  'jsonwebtoken',
  'node-av',
  'sharp',
  'bullmq',
  'ioredis',
  'redis',
  'rate-limiter-flexible',
  '@aws-sdk/[^/]+',
  '@tus/[^/]+-store',
  'web-push',
  'flydrive',
];

/** The layers of the web, the highest first: each imports only from later ones. */
const webLayers = ['(?:main|app)\\.tsx$', 'shell/', 'routes/', 'features/', 'shared/', 'lib/'] as const;
const below = (name: string, layer: (typeof webLayers)[number]) => ({
  name,
  severity: 'error' as const,
  from: { path: `^apps/web/src/${layer}` },
  to: { path: `^apps/web/src/${anyOf(...webLayers.slice(0, webLayers.indexOf(layer)))}` },
});
const layersOfTheWeb = [
  below('web-shell-stands-below-the-app', 'shell/'),
  below('web-routes-stand-below-the-shell', 'routes/'),
  below('web-features-stand-below-routes', 'features/'),
  below('web-shared-stands-below-features', 'shared/'),
  below('web-lib-knows-no-feature', 'lib/'),
];

export const boundaries = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment: 'An import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contracts-know-only-zod-and-messages',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: tests },
      to: { pathNot: anyOf('^packages/(?:contracts|messages)/', npm('zod')) },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules decide from their arguments: no packages, no Node, no clock of their own.',
      severity: 'error',
      from: { path: '^packages/rules/src/', pathNot: tests },
      to: { pathNot: '^packages/(?:rules|contracts|messages)/' },
    },
    {
      name: 'messages-know-no-feature',
      comment: 'Everything may say something; what says it knows only the library that formats it.',
      severity: 'error',
      from: { path: '^packages/messages/src/', pathNot: tests },
      to: { pathNot: anyOf('^packages/messages/', npm('icu-minify')) },
    },
    {
      name: 'pages-load-only-the-catalogues-they-name',
      comment: 'The index of all catalogues is for servers.',
      severity: 'error',
      from: { path: browser, pathNot: anyOf(tests, toolConfig) },
      to: { path: '^packages/messages/src/(?:server|languages|generated/all)\\.ts$' },
    },
    {
      name: 'core-knows-no-framework-or-vendor',
      comment: 'Core gets its world as one argument; what it may import itself is listed here.',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: tests },
      to: {
        pathNot: anyOf(
          '^packages/(?:core|contracts|rules|db|jobs|messages)/',
          '^(?:node:)?(?:crypto|assert|buffer|util|stream|events|path|url)(?:/|$)',
          npm('lru-cache', 'uuid', '@types/node'),
        ),
      },
    },
    {
      name: 'core-features-meet-at-their-index',
      severity: 'error',
      from: { path: '^packages/core/src/([^/]+)/' },
      to: {
        path: '^packages/core/src/[^/]+/',
        pathNot: anyOf('^packages/core/src/$1/', '^packages/core/src/(?:ports|shared)/', '/index\\.ts$'),
      },
    },
    {
      name: 'the-ledger-knows-no-battle',
      comment: 'Battles spend points: what they add to a look at the ledger is handed to it.',
      severity: 'error',
      from: { path: '^packages/core/src/points/', pathNot: tests },
      to: { path: '^packages/core/src/greenlight/' },
    },
    {
      name: 'packages-never-import-apps',
      comment: 'Their tests may start the Stripe emulator.',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { path: '^apps/' },
    },
    {
      name: 'tests-of-packages-start-the-emulator-alone',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/(?!stripe-emulator/)' },
    },
    {
      name: 'apps-meet-at-their-exports',
      comment: 'One app may start another through what its package.json exports, never by a path into its insides.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'packages-meet-at-their-exports',
      severity: 'error',
      from: { path: '^(?:packages|apps)/([^/]+)/' },
      to: { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'browser-never-imports-the-server',
      comment:
        'Not even a type: the web, its design system and the client know contracts and rules, nothing behind them.',
      severity: 'error',
      from: { path: browser, pathNot: anyOf(tests, toolConfig, drawing) },
      to: { pathNot: browserMayUse },
    },
    {
      name: 'the-drawing-of-pages-is-a-thread-of-the-web',
      comment: 'It knows what the web knows, is spoken to, and writes text: it reads no file and opens no connection.',
      severity: 'error',
      from: { path: drawing },
      to: { pathNot: anyOf(browserMayUse, '^(?:node:)?(?:worker_threads|stream/consumers)$') },
    },
    {
      name: 'browser-never-imports-the-drawing-of-pages',
      severity: 'error',
      from: { path: browser, pathNot: anyOf(tests, toolConfig, drawing) },
      to: { path: drawing },
    },
    {
      name: 'browser-never-imports-server-packages',
      severity: 'error',
      from: { path: browser, pathNot: anyOf(tests, toolConfig) },
      to: { path: npm(...frameworks, ...drivers, ...vendors) },
    },
    {
      name: 'only-db-imports-prisma',
      severity: 'error',
      from: { path: '^(?:packages|apps)/', pathNot: '^packages/db/' },
      to: { path: anyOf(npm('@prisma/[^/]+', 'prisma', '\\.prisma'), '^packages/db/src/generated/') },
    },
    {
      name: 'only-db-and-adapters-import-a-driver',
      severity: 'error',
      from: {
        path: '^(?:packages|apps)/',
        pathNot: anyOf('^packages/(?:db|adapters|local-postgres)/', '^apps/bench/', tests),
      },
      to: { path: npm('pg', 'postgres') },
    },
    {
      name: 'only-adapters-import-vendors',
      severity: 'error',
      from: {
        path: '^(?:packages|apps)/',
        pathNot: anyOf('^packages/(?:adapters|demo)/', '^apps/(?:bench|stripe-emulator)/', tests, toolConfig),
      },
      to: { path: npm(...vendors) },
    },
    {
      name: 'demo-only-draws',
      comment:
        'The demo house makes pictures and films, so it encodes them itself; it knows no other part of the product.',
      severity: 'error',
      from: { path: '^packages/demo/', pathNot: tests },
      to: {
        path: anyOf(
          '^(?:packages/(?!demo/)|apps/)',
          npm(...vendors.filter((vendor) => vendor !== 'node-av' && vendor !== 'sharp')),
        ),
      },
    },
    {
      name: 'stripe-emulator-stands-alone',
      comment: "It knows no part of the product and of the vendors only Stripe's SDK, whose types it answers with.",
      severity: 'error',
      from: { path: '^apps/stripe-emulator/', pathNot: tests },
      to: {
        path: anyOf(
          '^(?:packages/|apps/(?!stripe-emulator/))',
          npm(...vendors.filter((vendor) => vendor !== 'stripe')),
        ),
      },
    },
    {
      name: 'stripe-emulator-only-on-one-machine',
      comment: 'What talks to Stripe never knows whom it talks to; only the program that starts everything does.',
      severity: 'error',
      from: { path: '^(?:packages|apps)/', pathNot: anyOf('^apps/stripe-emulator/', '^apps/standalone/', tests) },
      to: { path: anyOf('^apps/stripe-emulator/', npm('@houselights/stripe-emulator')) },
    },
    {
      name: 'only-the-api-imports-its-framework',
      severity: 'error',
      from: { path: '^(?:packages|apps)/', pathNot: anyOf('^apps/(?:api|bench)/', '^packages/observability/', tests) },
      to: { path: npm(...frameworks) },
    },
    {
      name: 'routes-never-touch-db',
      comment: 'A route parses, guards, calls one command or query of core, and presents.',
      severity: 'error',
      from: { path: '^apps/api/src/(?:http|realtime)/', pathNot: tests },
      to: { path: anyOf('^packages/db/', npm(...drivers)) },
    },
    ...layersOfTheWeb,
    {
      name: 'web-features-meet-only-in-routes',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-shares-only-what-has-a-feature',
      comment: 'What belongs to no feature is a room of lib.',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: '^apps/web/src/shared/[^/]+$' },
    },
    {
      name: 'web-lib-has-rooms',
      comment: 'A file of lib stands in a room.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/web/src/lib/[^/]+$' },
    },
    {
      name: 'rooms-of-web-lib-need-each-other-in-one-direction',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/web/src/lib/' },
      to: { circular: true },
    },
    {
      name: 'testkit-only-in-tests',
      severity: 'error',
      from: { path: '^(?:packages|apps)/', pathNot: anyOf(tests, '^packages/tooling/') },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'databases-only-in-integration-tests',
      comment: 'A test that needs a Postgres is called *.int.test.ts: the run starts one for those only.',
      severity: 'error',
      from: { path: '\\.test\\.tsx?$', pathNot: '\\.int\\.test\\.ts$' },
      to: {
        path: '^packages/testkit/src/(?!(?:secrets|answering-server|s3-stand-in|money-figures|containers|docker-engine)\\.ts$)',
      },
    },
    {
      name: 'sources-never-import-tests',
      severity: 'error',
      from: { path: '^(?:packages|apps)/', pathNot: tests },
      to: { path: '(?:\\.(?:test|spec)\\.tsx?$|^(?:packages|apps)/[^/]+/test/)' },
    },
  ],
  options: {
    doNotFollow: { path: '(?:^|/)(?:node_modules|generated)/' },
    exclude: { path: '^(?:packages|apps)/[^/]+/(?:dist|\\.turbo)/' },
    tsPreCompilationDeps: true as const,
    tsConfig: { fileName: 'tsconfig.base.json' },
    moduleSystems: ['es6', 'cjs'],
    combinedDependencies: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.jsx', '.d.ts', '.json', '.css', '.wasm'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
} satisfies IConfiguration;
