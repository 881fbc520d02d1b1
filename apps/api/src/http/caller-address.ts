import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
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
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
