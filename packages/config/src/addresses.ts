import { isIP } from 'node:net';
import { z } from 'zod';

/** Whether a host name is this machine: `localhost` and names below it, 127.0.0.0/8 and ::1. An IPv6 address may be in brackets. */
export function isLocalHost(name: string): boolean {
  const host = name.replace(/^\[(.{1,45})\]$/, '$1').toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

/** An http or https address with a host, and without a query or fragment. */
export const webAddress = z.string().refine(isWebAddress, 'must be of the form https://host.example');

/** The address of a site: as above, but only scheme, host and port. */
export const siteAddress = webAddress.refine(
  (value) => !isWebAddress(value) || new URL(value).pathname === '/',
  'must be of the form https://host.example, without a path',
);

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^/?#\s]/i.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password, search, hash } = new URL(value);
  return hostname !== '' && username + password + search + hash === '';
}

/** The origin of pages, exactly as browsers write it. */
export const pageOrigin = z
  .string()
  .refine(
    (value) => isWebAddress(value) && new URL(value).origin === value && !value.includes('*'),
    'must be origins, separated by commas, like https://films.example: scheme, host and port as browsers write them, and no slash at the end',
  );

/** A host that a server may listen on: an IP address or a name. */
export const listenHost = z
  .string()
  .refine(
    (host) => isIP(host) !== 0 || /^[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?$/i.test(host),
    'must be an IP address or a name, like 127.0.0.1 or 0.0.0.0',
  );

const form = 'must be IP addresses or CIDR ranges, separated by commas, like 10.0.0.0/8';
const tooWide = 'must name proxies, not the whole world: whoever is in a range may say where a request came from';

/** A trusted proxy, or a range of them. */
export const proxyRange = z
  .string()
  .refine((range) => rangeOf(range) !== undefined, form)
  .refine((range) => {
    const { version, bits } = rangeOf(range) ?? { version: 4, bits: 32 };
    return bits >= (version === 4 ? 8 : 7);
  }, tooWide);

function rangeOf(range: string): { readonly version: number; readonly bits: number } | undefined {
  const [address = '', bits, ...more] = range.split('/');
  const version = isIP(address);
  // A zone id names one interface of one machine, so it cannot be part of a range.
  if (version === 0 || more.length > 0 || address.includes('%')) return undefined;
  const longest = version === 4 ? 32 : 128;
  if (bits === undefined) return { version, bits: longest };
  return /^\d{1,3}$/.test(bits) && Number(bits) <= longest ? { version, bits: Number(bits) } : undefined;
}
