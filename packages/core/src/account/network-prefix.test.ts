import { expect, it } from 'vitest';
import { prefixOf } from './network-prefix.ts';

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['203.0.113.254', '203.0.113.0/24'],
  ['2001:db8:7:1::/64', '2001:db8:7::/48'],
  ['2001:db8:7:ffff::/64', '2001:db8:7::/48'],
  ['2001:db8:8:1::/64', '2001:db8:8::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['gone', 'gone'],
])('%s is of %s', (address, prefix) => {
  expect(prefixOf(address)).toBe(prefix);
});
