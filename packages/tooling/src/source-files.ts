import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Every file with a matching path that git tracks or would add, with its text; paths relative to `root`. Defaults to TypeScript and
 * JavaScript.
 */
export function sourceFiles(root: string, matches = /\.(?:[cm]?[jt]s|tsx)$/): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\n')
    .filter((path) => matches.test(path) && !path.includes('/generated/'))
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
