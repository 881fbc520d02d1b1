// Plain JavaScript without dependencies, in syntax that Node 14 can parse, so that an old Node gets a clear message.
import { readFileSync } from 'fs';
import { dirname, join } from 'path';
import { fileURLToPath } from 'url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

export function readText(...parts) {
  return readFileSync(join(root, ...parts), 'utf8');
}

/** The versions pinned by the repository: `{ node, pnpm, needs }`. */
export function pinnedVersions() {
  const manifest = JSON.parse(readText('package.json'));
  const node = /^ {2}node: (\d+\.\d+\.\d+)$/m.exec(readText('pnpm-workspace.yaml'));
  if (!node) throw new Error('pnpm-workspace.yaml pins no version of node.');
  return {
    node: node[1],
    pnpm: manifest.packageManager.replace('pnpm@', ''),
    needs: manifest.engines.node.replace('>=', ''),
  };
}

/** Whether version `have` (a.b.c) is `need` or newer. */
export function isAtLeast(have, need) {
  const a = have.split('.').map(Number);
  const b = need.split('.').map(Number);
  for (let i = 0; i < 3; i += 1) if (a[i] !== b[i]) return a[i] > b[i];
  return true;
}

/** Ends the process with one sentence if this Node is too old. */
export function checkNode() {
  const { needs } = pinnedVersions();
  if (isAtLeast(process.versions.node, needs)) return;
  console.error(
    `Houselights needs Node ${needs} or newer, and this is Node ${process.versions.node}: see https://nodejs.org.`,
  );
  process.exit(1);
}
