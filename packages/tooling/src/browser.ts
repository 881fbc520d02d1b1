import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const run = promisify(execFile);

export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** Added to the environment of the browser process. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Finds a Chromium: the one PLAYWRIGHT_CHROMIUM_PATH names, Playwright's own if installed, the system's, else the one shipped as an npm
 * package, which is unpacked once. Downloads nothing.
 */
export async function findBrowser(): Promise<Browser> {
  // Chromium's sandbox refuses to run as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const named = process.env['PLAYWRIGHT_CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`PLAYWRIGHT_CHROMIUM_PATH names ${named}, which is not there.`);
    return { executablePath: named, args, env: {} };
  }
  const installed = [chromium.executablePath(), '/usr/bin/chromium'].find((path) => existsSync(path));
  if (installed !== undefined) return { executablePath: installed, args, env: {} };
  const folder = await unpacked();
  const executablePath = join(folder, 'chromium');
  const env = { FONTCONFIG_PATH: join(folder, 'fonts') };
  if (await starts(executablePath)) return { executablePath, args, env };
  // A bare system lacks libraries that Chromium links to; the package includes them.
  return { executablePath, args, env: { ...env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } };
}

async function starts(executablePath: string): Promise<boolean> {
  return run(executablePath, ['--version']).then(
    () => true,
    () => false,
  );
}

/** Unpacks next to the final location and then renames: an interrupted or concurrent run sees all or nothing. */
async function unpacked(): Promise<string> {
  const home = packageFolder('@sparticuz/chromium');
  const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
  const final = join(cache, 'chromium');
  if (existsSync(join(final, 'chromium'))) return final;
  const staging = `${final}-${process.pid}`;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  const script = `import chromium, { inflate } from '@sparticuz/chromium';
    await chromium.executablePath(); await inflate(${JSON.stringify(join(home, 'bin', 'al2023.tar.br'))});`;
  // The package unpacks into the temporary folder, wherever that is.
  await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: dirname(cache),
    env: { ...process.env, TMPDIR: staging },
  });
  writeFileSync(join(staging, 'fonts', 'fonts.conf'), fontConfiguration(final));
  try {
    renameSync(staging, final);
  } catch {
    rmSync(staging, { recursive: true, force: true });
  }
  return final;
}

/**
 * Configures the fonts of the package and of the system. The package's own configuration looks for its fonts in fixed folders, and Chromium
 * crashes at the first text that no font can render.
 */
function fontConfiguration(folder: string): string {
  const escaped = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${escaped}/fonts/cache</cachedir>
</fontconfig>
`;
}

function packageFolder(name: string): string {
  let folder = dirname(createRequire(import.meta.url).resolve(name));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
