import proxyAddress from '@fastify/proxy-addr';
import { isLocalHost } from '@houselights/config';
import ipaddr from 'ipaddr.js';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, Server } from 'node:http';

/** Headers with which a proxy, a tunnel or a CDN marks a forwarded request. No page of another site can send them here. */
const forwarding =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-original-.*|x-(?:real|client|cluster-client|remote|proxy-user)-ip|x-remote-addr|x-host|x-envoy-.*|x-azure-.*|x-appengine-.*|(?:remote|real|client|true-client)-ip|(?:cf|cdn|fastly|fly|do|ngrok|tailscale|akamai|incap|proxy|wl-proxy)-.*)$/;

/** True if a Host header names this machine: another site's page cannot point its own name here and read the answer. */
export function namesThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host);
}

/**
 * True if the request comes from this very machine with nothing in between: both ends of the connection are loopback, its one Host header
 * names this machine, no page of another host sent it, and no header marks it as forwarded. Browsers and their own pages send no header
 * that begins with `x-`, and speak HTTP/1.1; proxies send anything, and some still speak 1.0.
 */
export function comesFromThisMachine({ headers, rawHeaders, socket, httpVersion }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress) || !isLoopback(socket.localAddress)) return false;
  if (httpVersion !== '1.1') return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (name === 'host') hosts += 1;
    if (name.startsWith('x-') || forwarding.test(name)) return false;
  }
  return hosts === 1 && namesThisMachine(headers.host ?? '') && askingHosts(headers).every(namesThisMachine);
}

/** The hosts of the pages named by Origin and Referer; "" stands for a cross-site page that hides its name. */
function askingHosts(headers: IncomingMessage['headers']): string[] {
  const { origin, referer, 'sec-fetch-site': site } = headers;
  return [origin, referer].flatMap((address) => {
    if (address === undefined || address === '') return [];
    // A page without a referrer posts its forms with `Origin: null`.
    if (address === 'null') return site === 'cross-site' ? [''] : [];
    return [URL.canParse(address) ? new URL(address).host : ''];
  });
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * True if a request shows that a proxy is in front of this site: a forwarding header, or a same-origin page whose host is not this machine.
 * What a third site's page sends is no sign, or any page that a developer opens could make one: browsers let it send no such header, and
 * mark it `cross-site` or send a Host that is not its own.
 */
export function showsProxy({ headers, rawHeaders }: IncomingMessage): boolean {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (forwarding.test((rawHeaders[at] ?? '').toLowerCase())) return true;
  }
  const { host = '', 'sec-fetch-site': site } = headers;
  if (site === 'cross-site' || site === 'same-site') return false;
  const foreign = askingHosts(headers).filter((asking) => asking !== '' && !isLocal(asking));
  return isLocal(host) ? foreign.length > 0 : foreign.includes(host.toLowerCase());
}

/** As above, plus the names below localhost, which also name this machine. */
function isLocal(host: string): boolean {
  return namesThisMachine(host) || isLocalHost(host.replace(/:\d{1,5}$/, ''));
}

export interface LocalDoorOptions {
  readonly publicUrl: string;
  /** CIDR ranges of proxies that write X-Forwarded-For on every request, so a request without it came another way. */
  readonly trustProxy: readonly string[];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Prints a sentence where the operator sees it. */
  readonly tell?: ((sentence: string) => void) | undefined;
}

export type LocalDoor = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/**
 * Guards /dev/… : only requests from this machine get through; everyone else gets a 404. Once a request to `server` has shown a proxy, it
 * stays closed to all until the next start: the proxy may forward others that do not show it.
 */
export function localDoor(
  server: Server,
  { publicUrl, trustProxy, log, tell = () => {} }: LocalDoorOptions,
): LocalDoor {
  let isOpen = isLocalHost(new URL(publicUrl).hostname);
  const isNamed = proxyAddress.compile([...trustProxy]);
  const look = (request: IncomingMessage): void => {
    if (!isOpen || !showsProxy(request) || isNamed(request.socket.remoteAddress ?? '', 0)) return;
    isOpen = false;
    log.warn('a request came through a proxy: /dev/… is closed until the next start');
    tell('A request came through a proxy: /dev/mailbox and /dev/stripe are closed until the next start.');
  };
  server.on('request', look);
  server.on('upgrade', look);
  return (request, reply, done) => {
    if (isOpen && comesFromThisMachine(request.raw)) done();
    else reply.callNotFound();
  };
}
