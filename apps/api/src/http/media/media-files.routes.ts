import { randomUUID } from 'node:crypto';
import { Refusal } from '@houselights/contracts';
import type { StorageLinks } from '@houselights/core';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastPath } from '../fast-path/fast-path.ts';
import { batchWrite } from '../fast-path/write-batching.ts';
import { problemReply, refusalFor } from '../problem-replies.ts';
import type { Observer } from '../request-observer.ts';
import { FileKeepsChanging } from './file-cache.ts';
import type { FileCache } from './file-cache.ts';
import { readMediaAddress } from './media-address.ts';
import type { FileToSend, MediaAddressDeps } from './media-address.ts';
import { RefusedFile, sendFile } from './send-file.ts';

export interface MediaFileDeps extends MediaAddressDeps {
  readonly mediaFiles: FileCache;
  /** Signed files are redirected there, if it is present. */
  readonly mediaLinks?: StorageLinks | undefined;
}

/** The path is the permission and no cookie is used: players on other origins (a Cast receiver, an app) may read, refusals included. */
export const forEveryOrigin = [
  'access-control-allow-origin',
  '*',
  'cross-origin-resource-policy',
  'cross-origin',
] as const;

export const mediaRoute = '/media/*';

/** Serves assets' files behind signed paths, and pictures and excerpts without one. A GET is answered before the router. */
export function mediaFileRoutes(
  app: FastifyInstance,
  deps: MediaFileDeps,
  early?: { readonly fastPath: FastPath; readonly observe: Observer },
): void {
  const answer = createAnswer(app, deps);
  app.route({
    method: ['GET', 'HEAD'],
    url: mediaRoute,
    handler: (request, reply) => {
      reply.hijack();
      answer(request.raw, reply.raw, request.id);
    },
  });
  // A page of another origin whose player tells how it goes (CTA-5004) asks for permission first.
  app.options(mediaRoute, (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'cmcd-object, cmcd-request, cmcd-session, cmcd-status, range',
        'access-control-max-age': '7200',
      })
      .send(),
  );
  early?.fastPath.addBelow('/media/', (request, response) => {
    if (!app.server.listening) return false;
    const began = performance.now();
    const requestId = randomUUID();
    response.once('close', () => {
      const { statusCode: status } = response;
      const ms = performance.now() - began;
      early.observe({ requestId, route: mediaRoute, method: 'GET', url: request.url ?? '', status, ms });
    });
    batchWrite(() => answer(request, response, requestId));
    return true;
  });
}

type Answer = (request: IncomingMessage, response: ServerResponse, requestId: string) => void;

function createAnswer({ log }: FastifyInstance, deps: MediaFileDeps): Answer {
  return (request, response, requestId) => {
    const refuse = (error: unknown): void => {
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      const { headers, refusal } = error instanceof RefusedFile ? error : { headers: [], refusal: error };
      const known = refusal instanceof FileKeepsChanging ? new Refusal('unavailable', { retryAfter: 1 }) : refusal;
      const problem = problemReply(refusalFor(known, log, requestId), requestId, request.headers);
      response.writeHead(problem.status, [
        ...forEveryOrigin,
        ...headers,
        ...Object.entries(problem.headers).flat(),
        'content-length',
        String(Buffer.byteLength(problem.body)),
      ]);
      response.end(request.method === 'HEAD' ? undefined : problem.body);
    };
    try {
      answerNow(deps, request, response)?.catch(refuse);
    } catch (error) {
      refuse(error);
    }
  };
}

/** Answers without a promise where nothing has to be asked. */
function answerNow(deps: MediaFileDeps, request: IncomingMessage, response: ServerResponse): void | Promise<void> {
  const file = readMediaAddress(deps, request.url ?? '');
  const send = (known: FileToSend): void | Promise<void> =>
    known.mayRedirect && deps.mediaLinks !== undefined
      ? redirect(request, response, deps.mediaLinks, known)
      : sendFile(request, response, deps.mediaFiles, known, forEveryOrigin);
  return file instanceof Promise ? file.then(send) : send(file);
}

async function redirect(
  { method }: IncomingMessage,
  response: ServerResponse,
  links: StorageLinks,
  { key, contentType, cacheControl }: FileToSend,
): Promise<void> {
  const location = await links.sign(key, { method: method === 'HEAD' ? method : 'GET', contentType, cacheControl });
  const headers = ['location', location, 'cache-control', 'no-store', 'content-length', '0'];
  response.writeHead(307, [...forEveryOrigin, ...headers]).end();
}
