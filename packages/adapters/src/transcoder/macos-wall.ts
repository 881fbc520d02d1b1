import type { Seen } from './seen.ts';

// The last matching rule wins.
const profile = `
(version 1)
(allow default)
(deny network*)
(deny file-write*)
(deny file-read* (subpath (param "DATA")))
(deny file-read* (literal (param "ENV")))
(allow file-write* (literal "/dev/null"))
(allow file-read* file-write* (subpath (param "FOLDER")))
(allow file-read* (literal (param "SOURCE")))
`;

/** Runs Node in macOS's sandbox: without network, writing only to `folder`, and reading only that and the source of the data folder. */
export function macosWall(args: readonly string[], { folder, source = folder, dataDir, code, node }: Seen) {
  const named = { DATA: dataDir, ENV: `${code}/.env`, FOLDER: folder, SOURCE: source };
  const params = Object.entries(named).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  return { program: '/usr/bin/sandbox-exec', args: [...params, '-p', profile, node, ...args] };
}
