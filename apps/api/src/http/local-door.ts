import { isLocalHost } from '@houselights/config';
import ipaddr from 'ipaddr.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Headers by which a proxy, a tunnel or a content network says that a request came from elsewhere; beside all `x-forwarded-…`. */
const forwarding = new Set([
  'forwarded',
  'via',
  'x-forwarded',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-remote-ip',
  'x-remote-addr',
  'x-original-host',
  'x-original-forwarded-for',
  'x-host',
  'x-proxy-user-ip',
  'x-envoy-external-address',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-ray',
  'cf-visitor',
  'cdn-loop',
  'fastly-client-ip',
  'fly-client-ip',
  'do-connecting-ip',
  'ngrok-skip-browser-warning',
  'proxy-connection',
  'wl-proxy-client-ip',
]);

/** Whether a Host header names this machine: a foreign page cannot point its own name here and read along. */
export function namesThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host);
}

/**
 * Whether somebody at this very machine asks, and nobody in between: both ends of the connection are loopback, one Host header names it,
 * and no header says that the request was handed on.
 */
export function comesFromThisMachine({ headers, rawHeaders, socket }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress) || !isLoopback(socket.localAddress)) return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (name === 'host') hosts += 1;
    if (forwarding.has(name) || name.startsWith('x-forwarded-') || name.startsWith('x-original-')) return false;
  }
  return hosts === 1 && namesThisMachine(headers.host ?? '');
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Keeps /dev/… for whoever sits at this machine; to everybody else it is not there. */
export function localDoor(publicUrl: string): (request: FastifyRequest, reply: FastifyReply, done: () => void) => void {
  const isLocalSite = isLocalHost(new URL(publicUrl).hostname);
  return (request, reply, done) => {
    if (isLocalSite && comesFromThisMachine(request.raw)) done();
    else reply.callNotFound();
  };
}
