import { parseArgs } from 'node:util';

export const pageNames = ['home', 'video', 'greenlight', 'join'] as const;
export type PageName = (typeof pageNames)[number];

export interface Options {
  readonly help: boolean;
  readonly runs: number;
  readonly pages: readonly PageName[];
  readonly desktop: boolean;
}

export const help = `npm run lighthouse -- [--runs 5] [--pages ${pageNames.join(',')}] [--desktop]

Builds the web for production, starts the whole product with the demo on a free port, and asks Lighthouse about its
pages as a visitor sees them on a phone, each time in a new browser profile. Prints the medians beside the goals, and
ends with 1 when one is missed. The audits that failed and the elements they name are written to a file.

E2E_URL measures a product that already runs. PLAYWRIGHT_CHROMIUM_PATH names a browser.`;

/** Parses the command line. Throws an Error with one sentence for unknown input. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      runs: { type: 'string', default: '5' },
      pages: { type: 'string', default: pageNames.join(',') },
      desktop: { type: 'boolean', default: false },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1 || runs > 100) throw new Error('--runs wants a whole number from 1 to 100.');
  const wanted = values.pages.split(',').map((name) => name.trim());
  const stranger = wanted.find((name) => !pageNames.some((known) => known === name));
  if (stranger !== undefined) throw new Error(`There is no page "${stranger}". There are: ${pageNames.join(', ')}.`);
  return {
    help: values.help,
    runs,
    pages: pageNames.filter((name) => wanted.includes(name)),
    desktop: values.desktop,
  };
}
