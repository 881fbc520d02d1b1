import { isDependencyDown } from '@houselights/core';
import { Refusal, refusalEntry, toProblem } from '@houselights/contracts';
import type { RefusalCode } from '@houselights/contracts';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Codes of Fastify's own errors that are the sender's doing, and what we say for each. */
const fastifyCodes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** What a thrown value means for the caller. Anything unknown is an internal error. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDependencyDown(error)) return new Refusal('unavailable', { retryAfter: 2 });
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const code = fastifyCodes[error.code];
    if (code !== undefined) return new Refusal(code);
    if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
      return new Refusal('malformed_body');
    }
  }
  return new Refusal('internal_error');
}

/** A problem document as it goes out. */
export interface ProblemReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function problemReply(refusal: Refusal, requestId: string): ProblemReply {
  const { status } = refusalEntry(refusal.code);
  const { retryAfter } = refusal;
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
    body: JSON.stringify(toProblem(refusal, requestId)),
  };
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, headers, body } = problemReply(refusal, request.id);
  return reply.code(status).headers(headers).send(body);
}

/** What a failed request is refused with; what is not the caller's doing is logged. */
export function refusalFor(error: unknown, log: FastifyBaseLogger, reqId: string): Refusal {
  const refusal = toRefusal(error);
  if (refusal.code === 'internal_error') log.error({ reqId, err: error }, 'a request failed');
  else if (refusal.code === 'unavailable') log.warn({ reqId, err: error }, 'a dependency is down');
  return refusal;
}

export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendRefusal(request, reply, refusalFor(error, app.log, request.id)),
  );
}
