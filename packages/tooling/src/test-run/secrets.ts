import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shapedSecretIn } from '@houselights/observability/secret-shapes';
import { canaryMark } from '@houselights/testkit/secrets';

export interface Leak {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

const webToken = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/;

/**
 * Looks for secrets in captured text: planted passwords, anything shaped like a JSON web token, a payment provider key or a card number,
 * and the tokens and codes that tests collected.
 */
export function findLeaks(file: string, text: string, collected: ReadonlySet<string>): Leak[] {
  return text.split('\n').flatMap((content, index): Leak[] => {
    const what = leakIn(content, collected);
    return what === undefined ? [] : [{ file, line: index + 1, what }];
  });
}

function leakIn(line: string, collected: ReadonlySet<string>): string | undefined {
  if (line.includes(canaryMark)) return 'a planted password';
  if (webToken.test(line)) return 'a web token';
  for (const secret of collected) if (line.includes(secret)) return 'a token or code that a test was given';
  return shapedSecretIn(line);
}

export interface SecretSearch {
  readonly leaks: readonly Leak[];
  readonly files: number;
  readonly lines: number;
  readonly collected: number;
}

/** Searches every log below `folder/logs` for the secrets listed in `folder/secrets.txt`, one per line. */
export function searchLogs(folder: string): SecretSearch {
  const list = join(folder, 'secrets.txt');
  const collected = new Set(
    existsSync(list)
      ? readFileSync(list, 'utf8')
          .split('\n')
          .filter((secret) => secret.length >= 6)
      : [],
  );
  const logs = join(folder, 'logs');
  const names = existsSync(logs) ? readdirSync(logs, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.filter((name) => name.endsWith('.log'));
  let lines = 0;
  const leaks = files.flatMap((name) => {
    const text = readFileSync(join(logs, name), 'utf8');
    lines += text.split('\n').filter(Boolean).length;
    return findLeaks(name, text, collected);
  });
  return { leaks, files: files.length, lines, collected: collected.size };
}
