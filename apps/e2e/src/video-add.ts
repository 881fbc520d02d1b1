import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root, withoutSettings } from './product.ts';

/**
 * Adds a film with the regular command, and returns its address. If the journeys started the product, the command finds site and account
 * through the data folder, `dataDir` for a journey's own product; otherwise both are passed.
 */
export async function addVideo(
  file: string,
  title: string,
  more: readonly string[] = [],
  dataDir = process.env['E2E_DATA_DIR'],
): Promise<string> {
  const { E2E_URL, E2E_DEMO_PASSWORD } = process.env;
  const where =
    dataDir === undefined
      ? {
          HOUSELIGHTS_URL: E2E_URL,
          HOUSELIGHTS_EMAIL: 'creator@demo.test',
          HOUSELIGHTS_PASSWORD: E2E_DEMO_PASSWORD,
        }
      : { DATA_DIR: dataDir };
  const args = ['run', '--silent', 'video:add', '--', file, '--title', title, ...more];
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd: root,
    env: { ...withoutSettings(process.env), ...where },
  });
  const address = /http\S+\/video\/\S+/.exec(stdout.trim().split('\n').at(-1) ?? '')?.[0];
  if (address === undefined) throw new Error(`The command named no address:\n${stdout}`);
  return address;
}
