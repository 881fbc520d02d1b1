import { pageIsOn } from '@houselights/contracts/pages';
import { expect, it } from 'vitest';
import { defaultRemoteConfig } from '@houselights/contracts';
import { routeTable } from '../src/routes/route-table.ts';

const switches = Object.entries(defaultRemoteConfig).flatMap(([name, value]) =>
  typeof value === 'boolean' || name === 'store_url' ? [name] : [],
);
/** Everything off except the named switch. */
const withOnly = (name: string) => {
  const off = Object.fromEntries(switches.map((each) => [each, each === 'store_url' ? '' : false]));
  const value = name === 'store_url' ? 'https://shop.example' : true;
  return { ...defaultRemoteConfig, ...off, ...(name === '' ? {} : { [name]: value }) };
};

it.each(['', ...switches])('shows the pages that the server knows, with %s alone', (name) => {
  const config = withOnly(name);
  // The gallery is for developers, whatever the settings.
  const table = routeTable.filter(({ path }) => path !== '/design');
  const shown = table.filter(({ when }) => when?.(config) ?? true).map(({ path }) => path);
  expect(shown).toEqual(table.map(({ path }) => path).filter((path) => pageIsOn(config, path)));
});
