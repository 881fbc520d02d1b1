import { isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { Origin } from '@houselights/core';
import type { IncomingMessage } from 'node:http';

/** Where a request came from; X-Forwarded-For counts as far as the proxies of `trustProxy` (CIDR ranges) wrote it. */
export type Origins = (request: IncomingMessage) => Origin;

export function createOrigins(trustProxy: readonly string[]): Origins {
  const trusted = proxyAddress.compile([...trustProxy]);
  return (request) => {
    // Nobody hears the answer when the connection is gone by now, and it has no address any more.
    const address: string | undefined = proxyAddress(request, trusted);
    return { address: networkOf(address ?? 'gone') };
  };
}

/** The address that limits count: an IPv6 network of 64 bits counts as one. Some proxies write the port along with it. */
export function networkOf(written: string): string {
  const address = written.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535';
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)?.slice(1).map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = dotted ?? [];
  const pairs = dotted === undefined ? address : address.replace(/[^:]+$/, `${hex(a, b)}:${hex(c, d)}`);
  const [head = '', tail = ''] = pairs.replace(/%.*$/, '').split('::');
  const numbers = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [left, right] = [numbers(head), numbers(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function hex(high: number, low: number): string {
  return ((high << 8) | low).toString(16);
}
