import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { plantedPassword } from '@houselights/testkit/secrets';
import { expect } from '@playwright/test';
import { root, startProduct, withoutSettings } from './product.ts';

/** A site without demo content and without an operator. */
export interface NewSite {
  readonly url: string;
  /** Whether the payment provider is emulated. */
  readonly sells: boolean;
  /** The link that makes its visitor the operator. */
  claimLink(): Promise<string>;
  /** Applies a `site.yaml`, and returns the command's output. */
  apply(yaml: string): Promise<string>;
  /** Adds a film with the regular command, and returns its output. */
  addFilm(...args: string[]): Promise<string>;
  close(): Promise<void>;
}

const run = promisify(execFile);
const linkIn = (text: string): string | undefined => text.match(/http\S+?\/claim#[\w-]+/g)?.at(-1);

function npm(name: string, args: readonly string[], dataDir: string) {
  return run('npm', ['run', '--silent', name, '--', ...args], {
    cwd: root,
    env: { ...withoutSettings(process.env), DATA_DIR: dataDir },
  });
}

/** `DEMO=0 npm start`, or the containers given by `E2E_NEW_SITE` (address) and `E2E_COMPOSE` (start of the command line). */
export async function openNewSite(): Promise<NewSite> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-new-site-'));
  const { E2E_NEW_SITE: url, E2E_COMPOSE: prefix } = process.env;
  return url === undefined || prefix === undefined ? local(folder) : inContainers(folder, url, prefix.split(' '));
}

async function local(folder: string): Promise<NewSite> {
  const product = await startProduct(plantedPassword(), { settings: { DEMO: '0' } });
  return {
    url: product.url,
    sells: true,
    claimLink: () => Promise.resolve(linkIn(product.printed.join('\n')) ?? ''),
    async apply(yaml) {
      const file = join(folder, 'site.yaml');
      await writeFile(file, yaml);
      return (await npm('site:apply', [file], product.dataDir)).stdout;
    },
    addFilm: async (...args) => (await npm('video:add', args, product.dataDir)).stdout,
    async close() {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function inContainers(folder: string, url: string, [program = 'docker', ...prefix]: readonly string[]): NewSite {
  const compose = (...args: string[]) => run(program, [...prefix, ...args]);
  return {
    url,
    sells: false,
    async claimLink() {
      let link: string | undefined;
      await expect
        .poll(async () => (link = linkIn((await compose('logs', '--no-log-prefix', 'api')).stdout)))
        .toBeDefined();
      // The log uses the address configured for the site; the secret is after the #.
      return `${url}/claim${new URL(link ?? url).hash}`;
    },
    async apply(yaml) {
      // Readable for the container's unprivileged user.
      await writeFile(join(folder, 'site.yaml'), yaml, { mode: 0o644 });
      await run('chmod', ['755', folder]);
      const mount = `${folder}:/site:ro`;
      return (await compose('run', '--rm', '--no-deps', '-T', '-v', mount, 'api', 'site-apply', '/site/site.yaml'))
        .stdout;
    },
    addFilm: async (...args) => (await npm('video:add', [...args, '--url', url], folder)).stdout,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
