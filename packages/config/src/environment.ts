import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './config-error.ts';

export type Environment = Record<string, string | undefined>;

// NAME=value; the value is bare or quoted on one line, and a comment may follow.
const assignment = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=\s*(?:"[^"]*"|'[^']*'|`[^`]*`|[^"'`#][^#]*|)\s*(?:#.*)?$/;

/**
 * The settings of the process, over those of a `.env` file if there is one; ENV_FILE names another file.
 * @throws ConfigError for a line that is not a setting, with its line number
 */
export function readEnvironment(envFile: string): Environment {
  return { ...readEnvFile(process.env['ENV_FILE'] || envFile), ...process.env };
}

function readEnvFile(file: string): Environment {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new ConfigError(`${file} cannot be read: check its permissions.`);
  }
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  // The line itself is not quoted: it may hold a secret.
  const broken = lines.findIndex((line) => line.trim() !== '' && !/^\s*#/.test(line) && !assignment.test(line));
  if (broken >= 0) throw new ConfigError(`${file}, line ${broken + 1}, is not of the form NAME=value.`);
  return parseEnv(lines.join('\n'));
}
