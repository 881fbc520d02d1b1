import { expect, it } from 'vitest';
import type { IncomingMessage } from 'node:http';
import { createOrigins, networkOf } from './caller-address.ts';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8:1:2::1]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  [[], '198.51.100.1'],
  [['192.0.2.0/24'], '203.0.113.9'],
])('believes X-Forwarded-For as far as it trusts: %j', (trusted, address) => {
  const headers = { 'x-forwarded-for': '10.0.0.1, 203.0.113.9' };
  const from = (remoteAddress: string | undefined) =>
    ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
  expect(createOrigins(trusted)(from(trusted.length === 0 ? '198.51.100.1' : '192.0.2.7'))).toEqual({ address });
  expect(createOrigins(trusted)(from('198.51.100.1'))).toEqual({ address: '198.51.100.1' });
  expect(createOrigins(trusted)(from(undefined))).toEqual({ address: 'gone' });
});
