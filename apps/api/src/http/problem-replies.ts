import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { languageOfHeader } from '@houselights/messages/server';
import { isDependencyDown, isNoRoom, PaymentFailed, PaymentsMisconfigured, PaymentsRefused } from '@houselights/core';
import { Refusal, refusalEntry, toProblem } from '@houselights/contracts';
import type { RefusalCode } from '@houselights/contracts';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';

/** Codes of Fastify errors that the sender caused, and our refusal for each. */
const fastifyCodes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** The refusal for a thrown value. Anything unknown is an internal error. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (hasHungUp(error)) return new Refusal('malformed_request');
  if (error instanceof PaymentsMisconfigured) return new Refusal('unavailable', { retryAfter: 60 });
  if (isNoRoom(error)) return new Refusal('no_room');
  if (isDependencyDown(error)) return new Refusal('unavailable', { retryAfter: 2 });
  // The payment provider refused where no command expected it: our copy of its state is wrong until the next reconciliation.
  if (error instanceof PaymentsRefused || error instanceof PaymentFailed) {
    return new Refusal('unavailable', { retryAfter: 60 });
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const code = fastifyCodes[error.code];
    if (code !== undefined) return new Refusal(code);
    if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
      return new Refusal('malformed_body');
    }
  }
  return new Refusal('internal_error');
}

/** True if the sender left before the body was complete: Node reports that as ECONNRESET, like a broken outgoing connection. */
function hasHungUp(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}

/** A problem document ready to send. */
export interface ProblemReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The reply for a refusal, in the language that `headers` request. */
export function problemReply(refusal: Refusal, requestId: string, headers: IncomingHttpHeaders = {}): ProblemReply {
  const language = languageOfHeader(headers['accept-language']);
  const { status } = refusalEntry(refusal.code);
  const { retryAfter } = refusal;
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      'content-language': language.code,
      'content-type': 'application/problem+json; charset=utf-8',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
    body: JSON.stringify(toProblem(refusal, { requestId, language })),
  };
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, headers, body } = problemReply(refusal, request.id, request.headers);
  return reply.code(status).headers(headers).send(body);
}

/** The refusal for a failed request; errors that the caller did not cause are logged. */
export function refusalFor(error: unknown, log: FastifyBaseLogger, reqId: string): Refusal {
  const refusal = toRefusal(error);
  if (refusal.code === 'internal_error') log.error({ reqId, err: error }, 'a request failed');
  // This needs an operator: the message is written for them.
  else if (error instanceof PaymentsMisconfigured) log.error({ reqId }, error.message);
  // A request for more room than there is needs no log; a full disk does.
  else if (isNoRoom(error) && error !== refusal) log.error({ reqId, err: error }, 'the disk is full');
  else if (refusal.code === 'unavailable') log.warn({ reqId, err: error }, 'a dependency is down');
  return refusal;
}

export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendRefusal(request, reply, refusalFor(error, app.log, request.id)),
  );
}

/** Codes of Node's HTTP parser, and our refusal for each; any other code is a malformed request. */
const parserCodes: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
};

/** Answers what is not valid HTTP, before there is a request, and hangs up. */
export function answerUnreadable(
  { code }: { readonly code?: string },
  socket: Socket,
  safe: Readonly<Record<string, string>>,
): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  // A response in progress must not get a second one in its middle.
  const isAnswering = '_httpMessage' in socket && socket._httpMessage !== null;
  if (!socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = problemReply(
    new Refusal(parserCodes[code ?? ''] ?? 'malformed_request'),
    randomUUID(),
  );
  const lines = Object.entries({ ...safe, ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
}
