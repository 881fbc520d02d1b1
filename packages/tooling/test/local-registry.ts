import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export const indexType = 'application/vnd.oci.image.index.v1+json';
export const listType = 'application/vnd.docker.distribution.manifest.list.v2+json';
export const manifestType = 'application/vnd.oci.image.manifest.v1+json';

export const digestOf = (body: string): string => `sha256:${createHash('sha256').update(body).digest('hex')}`;

/** An index with a manifest for each platform; a different `revision` makes a different image. */
export function indexOf(revision: string, platforms: readonly string[] = ['linux/amd64', 'linux/arm64']): string {
  const manifests = platforms.map((platform) => {
    const [os, architecture] = platform.split('/');
    return { mediaType: manifestType, digest: digestOf(revision + platform), size: 1, platform: { os, architecture } };
  });
  return JSON.stringify({ schemaVersion: 2, mediaType: indexType, manifests });
}

/** Responds with a manifest and its digest, or with the given one. */
export const manifest =
  (body: string, { type = indexType, digest = digestOf(body) } = {}): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type, 'docker-content-digest': digest }).end(body);

export const status =
  (code: number): Answer =>
  (response) =>
    response.writeHead(code).end();

/** Sends until the reader stops. */
export const endless: Answer = (response) => {
  response.writeHead(200, { 'content-type': indexType });
  const send = (): void => {
    while (response.write(' '.repeat(65_536)));
  };
  response.on('drain', send);
  send();
};

/** Accepts the request and never responds. */
export const silent: Answer = () => {};

/** A local registry that gives tokens to anyone and requires one for each manifest. */
export async function startRegistry() {
  /** The responses by `repository:tag`; other tags are unknown. */
  const answers = new Map<string, Answer>();
  /** The requests in order: tokens by scope, manifests by name. */
  const asked: string[] = [];
  /** Replaced by tests of other challenges to a client without a token, or of other tokens. */
  const auth = {
    challenge: (origin: string, repository: string): string | undefined =>
      `Bearer realm="${origin}/token",service="local registry",scope="repository:${repository}:pull"`,
    token: ((response) => response.end(JSON.stringify({ token: 'anybodys' }))) as Answer,
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname === '/token') {
      asked.push(`token ${url.searchParams.get('service')} ${url.searchParams.get('scope')}`);
      auth.token(response, request);
      return;
    }
    const [, repository = '', tag = ''] = /^\/v2\/(.+)\/manifests\/([^/]+)$/.exec(url.pathname) ?? [];
    const challenge = auth.challenge(origin, repository);
    if (challenge !== undefined && request.headers.authorization !== 'Bearer anybodys') {
      response.writeHead(401, { 'www-authenticate': challenge }).end();
      return;
    }
    asked.push(`${repository}:${tag}`);
    if (!request.headers.accept?.includes(indexType) || !request.headers.accept.includes(listType))
      status(406)(response, request);
    else (answers.get(`${repository}:${tag}`) ?? status(404))(response, request);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  return {
    host,
    origin,
    answers,
    asked,
    auth,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type LocalRegistry = Awaited<ReturnType<typeof startRegistry>>;
