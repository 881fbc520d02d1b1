import proxyAddress from '@fastify/proxy-addr';
import { isLocalHost } from '@houselights/config';
import ipaddr from 'ipaddr.js';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, Server } from 'node:http';

/** Headers by which a proxy, a tunnel or a content network says that a request came from elsewhere. No page of another site can send them here. */
const forwarding =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-original-.*|x-(?:real|client|cluster-client|remote|proxy-user)-ip|x-remote-addr|x-host|x-envoy-.*|x-azure-.*|x-appengine-.*|(?:remote|real|client|true-client)-ip|(?:cf|cdn|fastly|fly|do|ngrok|tailscale|akamai|incap|proxy|wl-proxy)-.*)$/;

/** Whether a Host header names this machine: a foreign page cannot point its own name here and read along. */
export function namesThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host);
}

/**
 * Whether somebody at this very machine asks, and nobody in between: both ends of the connection are loopback, one Host header names it, no
 * page of another name asks, and no header says that the request was handed on. Browsers and their own pages send none that begins with
 * `x-`, and speak HTTP/1.1; proxies send what they like, and some still speak 1.0.
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

/** The hosts of the pages that a request names as where it comes from; "" stands for a page of another site that hides its name. */
function askingHosts(headers: IncomingMessage['headers']): string[] {
  const { origin, referer, 'sec-fetch-site': site } = headers;
  return [origin, referer].flatMap((address) => {
    if (address === undefined || address === '') return [];
    // A page that sends no Referer posts its forms with this one.
    if (address === 'null') return site === 'cross-site' ? [''] : [];
    return [URL.canParse(address) ? new URL(address).host : ''];
  });
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * Whether a request shows that a proxy stands before this site: a header that says so, or a page that believes to ask its own site, which has
 * another name than this machine. What a page of a third site sends is no sign, or any page that a developer opens could make one: browsers
 * let it send no such header, and say `cross-site` of it, or name another host than its own as the one that is asked.
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

/** As above, with the names below localhost, which are no other machine either. */
function isLocal(host: string): boolean {
  return namesThisMachine(host) || isLocalHost(host.replace(/:\d{1,5}$/, ''));
}

export interface LocalDoorOptions {
  readonly publicUrl: string;
  /** CIDR ranges of proxies that write X-Forwarded-For with every request, so that one without it came another way. */
  readonly trustProxy: readonly string[];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Says a sentence to whoever runs the site, where they look. */
  readonly tell?: ((sentence: string) => void) | undefined;
}

export type LocalDoor = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/**
 * Keeps /dev/… for whoever sits at this machine; to everybody else it is not there. Once a request of `server` has shown a proxy, it is
 * there for nobody until the next start: the proxy may hand on others that do not show it.
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
