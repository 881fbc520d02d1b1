import { suites } from './suites.ts';

export interface Options {
  readonly help: boolean;
  readonly names: readonly string[];
  /** Arguments for the suites' own runners: file filters, `--grep` and the like. */
  readonly extra: readonly string[];
}

const known = suites.map(({ name }) => name);
const byDefault = suites.filter(({ onlyByName }) => onlyByName !== true).map(({ name }) => name);

/** Parses the command line. Throws an Error with one sentence for an unknown suite. */
export function readOptions(args: readonly string[]): Options {
  const split = args.indexOf('--');
  const own = split < 0 ? args : args.slice(0, split);
  const extra = split < 0 ? [] : args.slice(split + 1);
  if (own.includes('--help') || own.includes('-h')) return { help: true, names: [], extra };
  const stranger = own.find((name) => !known.includes(name));
  if (stranger !== undefined) throw new Error(`There is no suite "${stranger}". There are: ${known.join(', ')}.`);
  if (extra.length > 0 && own.length !== 1) throw new Error('Arguments after -- need exactly one suite before them.');
  return { help: false, names: own.length > 0 ? own : byDefault, extra };
}

export const help = [
  'npm test                              everything, with one summary at the end',
  'npm test -- unit                      one suite; several names run several',
  'npm test -- unit -- packages/rules    what follows the second -- goes to the suite’s own runner',
  '',
  'Suites:',
  ...suites.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`),
  '',
  'The secrets check runs with every suite that starts a server: it looks through all captured logs for planted',
  'passwords, tokens and codes, and for whatever is shaped like a payment key or a card number. PLAYWRIGHT_CHROMIUM_PATH names a browser for e2e; without it one is found or unpacked.',
].join('\n');
