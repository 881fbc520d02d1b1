import { defaultRemoteConfig } from '@houselights/contracts';
import { expect, test } from 'vitest';
import { barPlaces, tabPlaces } from './places.tsx';

const current = (pathname: string) =>
  tabPlaces(defaultRemoteConfig, pathname)
    .filter((place) => place.current)
    .map(({ href }) => href);

test.each([
  ['/', ['/']],
  ['/browse', ['/browse']],
  ['/account', ['/account']],
  ['/account/security', ['/account']],
  ['/watch-history', ['/account']],
  ['/show/salt-and-static', []],
])('at %s the tab bar marks %j', (pathname, hrefs) => {
  expect(current(pathname)).toEqual(hrefs);
});

test('the account is a tab of the phone, and no item of the bar', () => {
  expect(barPlaces(defaultRemoteConfig, '/').map(({ href }) => href)).not.toContain('/account');
});
