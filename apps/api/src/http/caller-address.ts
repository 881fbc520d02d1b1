import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { Origin } from '@houselights/core';
import type { IncomingMessage } from 'node:http';

/** The origin of a request. X-Forwarded-For counts as far as the proxies of `trustProxy` (CIDR ranges) wrote it. */
export type Origins = (request: IncomingMessage) => Origin;

export function createOrigins(trustProxy: readonly string[]): Origins {
  const trusted = proxyAddress.compile([...trustProxy]);
  return (request) => {
    // A closed connection has no address any more; nobody reads the answer.
    const address: string | undefined = proxyAddress(request, trusted);
    return { address: networkOf(address ?? 'gone') };
  };
}

/** The address as rate limits count it: an IPv6 /64 counts as one. Some proxies append the port. */
export function networkOf(written: string): string {
  const address = written.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
