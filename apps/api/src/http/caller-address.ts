import { isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { Origin } from '@houselights/core';
import type { IncomingMessage } from 'node:http';

/** Where a request came from; X-Forwarded-For counts as far as the proxies of `trustProxy` (CIDR ranges) wrote it. */
export type Origins = (request: IncomingMessage) => Origin;

export function createOrigins(trustProxy: readonly string[]): Origins {
  const trusted = proxyAddress.compile([...trustProxy]);
  return (request) => ({ address: networkOf(proxyAddress(request, trusted)) });
}

/** The address that limits count: an IPv6 network of 64 bits counts as one. */

export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
