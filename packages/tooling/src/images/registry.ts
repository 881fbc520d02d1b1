import { createHash } from 'node:crypto';
import { Refusal } from './refusal.ts';
import { isDigest } from './references.ts';
import type { ImageReference } from './references.ts';

// The pull side of the OCI Distribution Specification, as far as resolving a tag needs it, without credentials.

export interface RegistryOptions {
  /** Replaces Docker Hub: a mirror, or a local registry. */
  readonly hub?: URL | undefined;
  /** Timeout for all requests for one image, in ms. */
  readonly patienceMs?: number;
}

const dockerHub = new URL('https://registry-1.docker.io');
const usualPatienceMs = 30_000;
/** The maximum size of a manifest in the specification. */
const longestManifest = 4 * 1024 * 1024;
const longestTokenAnswer = 64 * 1024;

const indexTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
// Also accepted, so that a single-platform image gets its own error message.
const singleTypes = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];
const accept = [...indexTypes, ...singleTypes].join(', ');

/** Whether a URL is allowed: over HTTPS, or over HTTP on this machine only. */
export function mayAsk(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url));
}

const isLocal = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

function registryOf(host: string | undefined, hub: URL): URL {
  if (host === undefined) return hub;
  const plain = new URL(`http://${host}`);
  return mayAsk(plain) ? plain : new URL(`https://${host}`);
}

/**
 * Requests the digest of the index that the tag currently names. The digest is computed from the index itself and must match the one that
 * the registry states. Throws a Refusal that names the image and what went wrong.
 */
export async function currentDigest(reference: ImageReference, options: RegistryOptions = {}): Promise<string> {
  const { hub = dockerHub, patienceMs = usualPatienceMs } = options;
  const registry = registryOf(reference.host, hub);
  const url = new URL(`/v2/${reference.repository}/manifests/${reference.tag}`, registry);
  const signal = AbortSignal.timeout(patienceMs);
  try {
    return await digestAt(url, reference, signal);
  } catch (error) {
    const reason = signal.aborted ? `${registry.host} took longer than ${patienceMs / 1000} s` : reasonOf(error);
    throw new Refusal(`No digest of ${reference.tagged}: ${reason}.`, { cause: error });
  }
}

async function digestAt(url: URL, { repository, tag }: ImageReference, signal: AbortSignal): Promise<string> {
  let response = await ask(url, signal);
  if (response.status === 401) {
    await response.body?.cancel();
    const challenge = response.headers.get('www-authenticate') ?? '';
    const token = await anonymousToken(challenge, { scope: `repository:${repository}:pull`, registry: url, signal });
    response = await ask(url, signal, { authorization: `Bearer ${token}` });
  }
  if (response.status === 404) await refuse(response, `${url.host} has no tag ${tag} of ${repository}`);
  if (!response.ok) await refuse(response, `${url.host} answered with the status ${response.status}`);
  const body = await readBounded(response, longestManifest);
  const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`;
  const stated = response.headers.get('docker-content-digest');
  if (stated !== null && stated !== digest) {
    const named = isDigest(stated) ? stated : 'another digest';
    throw new Refusal(`${url.host} states ${named}, but what it sent has ${digest}`);
  }
  requireIndex(body, response.headers.get('content-type') ?? '', url.host);
  return digest;
}

const ask = (url: URL, signal: AbortSignal, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  // A redirect could lead from HTTPS to HTTP, so its status counts as a failure.
  fetch(url, { headers: { accept, ...headers }, redirect: 'manual', signal });

/** Closes the connection, which could keep sending indefinitely, and throws. */
async function refuse(response: Response, sentence: string): Promise<never> {
  await response.body?.cancel();
  throw new Refusal(sentence);
}

/** An anonymous pull token from the realm in the registry's challenge. */
async function anonymousToken(
  challenge: string,
  { scope, registry, signal }: { readonly scope: string; readonly registry: URL; readonly signal: AbortSignal },
): Promise<string> {
  const { realm = '', service, scope: wanted = scope } = bearerParameters(challenge);
  if (!URL.canParse(realm)) throw new Refusal('the registry wants a login and does not say where to get a token');
  const url = new URL(realm);
  // A remote registry must not direct us to this machine.
  if (!mayAsk(url) || (isLocal(url) && !isLocal(registry))) {
    throw new Refusal(
      `the registry sends its clients to ${url.host || url.protocol} for a token, which no client should ask`,
    );
  }
  if (service !== undefined) url.searchParams.set('service', service);
  url.searchParams.set('scope', wanted);
  const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'manual', signal });
  if (!response.ok)
    await refuse(response, `${url.host} gives no token: it answered with the status ${response.status}`);
  const answer = parseObject(await readBounded(response, longestTokenAnswer));
  const token = answer?.['token'] ?? answer?.['access_token'];
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) throw new Refusal(`${url.host} gives no token`);
  return token;
}

/** The parameters of `Bearer realm="…",service="…",scope="…"`; empty for any other scheme. */
export function bearerParameters(challenge: string): Readonly<Record<string, string | undefined>> {
  const parameters: Record<string, string> = {};
  if (challenge.slice(0, 7).toLowerCase() !== 'bearer ') return parameters;
  // Odd indexes were inside quotation marks.
  const parts = challenge.slice(7).split('"');
  for (let at = 1; at < parts.length; at += 2) {
    const name = parts[at - 1]?.replace(/[\s,=]/g, '').toLowerCase() ?? '';
    parameters[name] = parts[at] ?? '';
  }
  return parameters;
}

/** Reads a response up to a size limit: leaving the loop closes the connection. */
async function readBounded(response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) throw new Refusal(`the answer is longer than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseObject(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

/** Refuses anything but a multi-platform index: pinned to a single platform's digest, other platforms would get nothing. */
function requireIndex(body: Buffer, contentType: string, host: string): void {
  const index = parseObject(body);
  const type = contentType.split(';')[0]?.trim() ?? '';
  if (singleTypes.includes(type)) throw new Refusal(`${host} has it for one platform only`);
  const manifests = index?.['manifests'];
  if (!indexTypes.includes(type) || !Array.isArray(manifests)) throw new Refusal(`${host} sent no index of platforms`);
  const platforms = new Set(manifests.map(platformOf).filter((platform) => platform !== undefined));
  if (platforms.size < 2) throw new Refusal(`${host} has it for one platform only`);
}

/** `os/architecture` of an entry. Attestations are entries too, with the platform unknown/unknown. */
function platformOf(entry: unknown): string | undefined {
  const { platform } = (entry ?? {}) as {
    readonly platform?: { readonly os?: unknown; readonly architecture?: unknown };
  };
  if (typeof platform?.os !== 'string' || typeof platform.architecture !== 'string') return undefined;
  return platform.os === 'unknown' ? undefined : `${platform.os}/${platform.architecture}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `the registry cannot be reached (${cause instanceof Error ? cause.message : String(cause)})`;
}
