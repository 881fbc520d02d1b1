/** Registry packages that count as installed in the seeded tree. */
export const installed = [
  'zod',
  'uuid',
  'fastify',
  'pg',
  'prisma',
  '@prisma/client',
  'argon2',
  'react',
  'stripe',
  'nodemailer',
  'ioredis',
];

interface Seed {
  readonly rule: string;
  /** The path that breaks the rule if it is a folder; defaults to the first file. */
  readonly folder?: string;
  readonly files: Readonly<Record<string, string>>;
}

const imports = (...specifiers: string[]): string =>
  [...specifiers.map((specifier) => `import '${specifier}';`), 'export const done = true;'].join('\n');
const importsType = (specifier: string): string =>
  `import type { here } from '${specifier}';\nexport type Done = typeof here;`;
const here = 'export const here = true;';

export const seeds: readonly Seed[] = [
  {
    rule: 'no-cycles',
    files: {
      'packages/rules/src/x/one.ts': importsType('./two.ts'),
      'packages/rules/src/x/two.ts': importsType('./one.ts'),
    },
  },
  { rule: 'imports-resolve', files: { 'packages/rules/src/x/lost.ts': imports('./nowhere.ts') } },
  { rule: 'contracts-know-only-zod-and-messages', files: { 'packages/contracts/src/x/a.ts': imports('uuid') } },
  {
    rule: 'contracts-know-only-zod-and-messages',
    files: { 'packages/contracts/src/x/b.ts': importsType('@houselights/rules') },
  },
  { rule: 'messages-know-no-feature', files: { 'packages/messages/src/x/a.ts': imports('@houselights/contracts') } },
  {
    rule: 'pages-load-only-the-catalogues-they-name',
    files: {
      'apps/web/src/lib/say.ts': imports('../../../../packages/messages/src/server.ts'),
      'packages/messages/src/server.ts': here,
    },
  },
  { rule: 'rules-are-pure', files: { 'packages/rules/src/x/a.ts': imports('node:fs') } },
  { rule: 'rules-are-pure', files: { 'packages/rules/src/x/b.ts': imports('zod') } },
  { rule: 'core-knows-no-framework-or-vendor', files: { 'packages/core/src/x/a.ts': imports('fastify') } },
  { rule: 'core-knows-no-framework-or-vendor', files: { 'packages/core/src/x/b.ts': imports('stripe') } },
  {
    rule: 'core-knows-no-framework-or-vendor',
    files: { 'packages/core/src/x/c.ts': importsType('@houselights/adapters') },
  },
  { rule: 'core-knows-no-framework-or-vendor', files: { 'packages/core/src/x/d.ts': imports('node:fs') } },
  {
    rule: 'core-features-meet-at-their-index',
    files: { 'packages/core/src/left/a.ts': imports('../right/inside.ts'), 'packages/core/src/right/inside.ts': here },
  },
  {
    rule: 'the-ledger-knows-no-battle',
    files: {
      'packages/core/src/points/a.ts': imports('../greenlight/index.ts'),
      'packages/core/src/greenlight/index.ts': here,
    },
  },
  { rule: 'packages-never-import-apps', files: { 'packages/jobs/src/a.ts': importsType('@houselights/api') } },
  {
    rule: 'tests-of-packages-start-the-emulator-alone',
    files: { 'packages/jobs/test/a.test.ts': importsType('@houselights/api') },
  },
  {
    rule: 'apps-meet-at-their-exports',
    files: { 'apps/standalone/src/a.ts': imports('../../api/src/inside.ts'), 'apps/api/src/inside.ts': here },
  },
  {
    rule: 'packages-meet-at-their-exports',
    files: { 'packages/core/src/x/e.ts': imports('../../../rules/src/index.ts') },
  },
  { rule: 'browser-never-imports-the-server', files: { 'apps/web/src/lib/a.ts': importsType('@houselights/core') } },
  { rule: 'browser-never-imports-the-server', files: { 'packages/client/src/a.ts': imports('node:fs') } },
  { rule: 'browser-never-imports-the-server', files: { 'packages/ui/src/a.ts': importsType('@houselights/api') } },
  {
    rule: 'the-drawing-of-pages-is-a-thread-of-the-web',
    files: { 'apps/web/src/server/a.ts': imports('node:fs') },
  },
  {
    rule: 'the-drawing-of-pages-is-a-thread-of-the-web',
    files: { 'apps/web/src/server/b.ts': imports('@houselights/core') },
  },
  {
    rule: 'browser-never-imports-the-drawing-of-pages',
    files: { 'apps/web/src/lib/h.ts': imports('../server/c.ts'), 'apps/web/src/server/c.ts': 'export const c = 1;' },
  },
  { rule: 'browser-never-imports-server-packages', files: { 'apps/web/src/lib/b.ts': importsType('fastify') } },
  { rule: 'only-db-imports-prisma', files: { 'packages/core/src/x/f.ts': importsType('@prisma/client') } },
  { rule: 'only-db-imports-prisma', files: { 'apps/worker/src/a.ts': imports('prisma') } },
  { rule: 'only-db-and-adapters-import-a-driver', files: { 'apps/worker/src/b.ts': imports('pg') } },
  { rule: 'only-adapters-import-vendors', files: { 'apps/api/src/a.ts': imports('argon2') } },
  { rule: 'only-adapters-import-vendors', files: { 'apps/worker/src/c.ts': imports('ioredis') } },
  { rule: 'demo-only-draws', files: { 'packages/demo/src/a.ts': imports('stripe') } },
  { rule: 'demo-only-draws', files: { 'packages/demo/src/b.ts': imports('@houselights/core') } },
  {
    rule: 'stripe-emulator-stands-alone',
    files: { 'apps/stripe-emulator/src/a.ts': imports('@houselights/contracts') },
  },
  { rule: 'stripe-emulator-stands-alone', files: { 'apps/stripe-emulator/src/b.ts': imports('nodemailer') } },
  {
    rule: 'stripe-emulator-only-on-one-machine',
    files: { 'packages/adapters/src/emulator.ts': importsType('@houselights/stripe-emulator') },
  },
  { rule: 'only-the-api-imports-its-framework', files: { 'packages/adapters/src/a.ts': importsType('fastify') } },
  { rule: 'routes-never-touch-db', files: { 'apps/api/src/http/a.routes.ts': importsType('@houselights/db') } },
  { rule: 'routes-never-touch-db', files: { 'apps/api/src/realtime/a.channel.ts': imports('pg') } },
  {
    rule: 'web-features-meet-only-in-routes',
    files: {
      'apps/web/src/features/left/a.ts': imports('../right/api/b.ts'),
      'apps/web/src/features/right/api/b.ts': here,
    },
  },
  {
    rule: 'web-shell-stands-below-the-app',
    files: { 'apps/web/src/shell/a.ts': imports('../app.tsx'), 'apps/web/src/app.tsx': here },
  },
  {
    rule: 'web-routes-stand-below-the-shell',
    files: { 'apps/web/src/routes/a.ts': imports('../shell/b.ts'), 'apps/web/src/shell/b.ts': here },
  },
  {
    rule: 'web-features-stand-below-routes',
    files: { 'apps/web/src/features/left/c.ts': imports('../../routes/b.ts'), 'apps/web/src/routes/b.ts': here },
  },
  {
    rule: 'web-features-stand-below-routes',
    files: { 'apps/web/src/features/left/d.ts': imports('../../shell/b.ts') },
  },
  {
    rule: 'web-shared-stands-below-features',
    files: { 'apps/web/src/shared/left/a.ts': imports('../../features/left/b.ts') },
  },
  { rule: 'web-shared-stands-below-features', files: { 'apps/web/src/shared/left/b.ts': imports('../../shell/b.ts') } },
  { rule: 'web-lib-knows-no-feature', files: { 'apps/web/src/lib/x/c.ts': imports('../../features/right/api/b.ts') } },
  {
    rule: 'web-lib-knows-no-feature',
    files: { 'apps/web/src/lib/x/d.ts': importsType('../../shared/left/c.ts'), 'apps/web/src/shared/left/c.ts': here },
  },
  { rule: 'web-lib-knows-no-feature', files: { 'apps/web/src/lib/x/e.ts': imports('../../shell/b.ts') } },
  {
    rule: 'web-shares-only-what-has-a-feature',
    files: { 'apps/web/src/routes/c.ts': imports('../shared/a.ts'), 'apps/web/src/shared/a.ts': here },
  },
  {
    rule: 'web-lib-has-rooms',
    files: { 'apps/web/src/routes/d.ts': imports('../lib/drawer.ts'), 'apps/web/src/lib/drawer.ts': here },
  },
  {
    rule: 'rooms-of-web-lib-need-each-other-in-one-direction',
    folder: 'apps/web/src/lib/left',
    files: {
      'apps/web/src/lib/left/a.ts': imports('../right/a.ts'),
      'apps/web/src/lib/right/a.ts': here,
      'apps/web/src/lib/right/b.ts': imports('../left/b.ts'),
      'apps/web/src/lib/left/b.ts': here,
    },
  },
  { rule: 'testkit-only-in-tests', files: { 'apps/worker/src/d.ts': imports('@houselights/testkit') } },
  {
    rule: 'databases-only-in-integration-tests',
    files: { 'packages/core/src/y/plain.test.ts': imports('@houselights/testkit') },
  },
  {
    rule: 'sources-never-import-tests',
    files: { 'packages/jobs/src/b.ts': imports('../test/helper.ts'), 'packages/jobs/test/helper.ts': here },
  },
];

/** Imports that must stay allowed: a rule that fires on these is too broad. */
export const allowed: Readonly<Record<string, string>> = {
  'packages/contracts/src/y/good.ts': imports('zod', './neighbour.ts'),
  'packages/contracts/src/y/neighbour.ts': here,
  'packages/rules/src/y/good.ts': importsType('@houselights/contracts'),
  'packages/core/src/y/good.ts': imports(
    '@houselights/rules',
    '@houselights/db',
    'node:crypto',
    'uuid',
    '../z/index.ts',
  ),
  'packages/core/src/z/index.ts': here,
  'packages/core/src/y/good.int.test.ts': imports('@houselights/testkit', 'pg', 'node:fs'),
  'packages/testkit/src/index.ts': here,
  'packages/adapters/src/good.ts': imports('argon2', 'stripe', '@houselights/core'),
  'packages/db/src/good.ts': imports('@prisma/client', 'pg'),
  'apps/api/src/http/good.routes.ts': imports('@houselights/core', '@houselights/contracts', 'fastify'),
  'apps/standalone/src/good.ts': imports('@houselights/api'),
  'apps/web/src/routes/good.route.ts': imports('../features/left/b.ts', '../features/right/api/b.ts', 'react'),
  'apps/web/src/shell/good.ts': imports('../routes/good.route.ts', '../features/left/b.ts', '../lib/x/good.ts'),
  'apps/web/src/features/left/b.ts': imports('react', '@houselights/client', '@houselights/ui', '@houselights/rules'),
  'apps/web/src/features/left/good.ts': imports('../../shared/right/good.ts', '../../lib/x/good.ts'),
  'apps/web/src/shared/right/good.ts': imports('../left/c.ts', '../../lib/x/good.ts', '@houselights/ui'),
  'apps/web/src/lib/x/good.ts': imports('../y/good.ts', 'react'),
  'apps/web/src/lib/y/good.ts': here,
};
