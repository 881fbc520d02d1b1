import { isDependencyDown } from '@houselights/core';
import { Refusal, refusalEntry, toProblem } from '@houselights/contracts';
import type { RefusalCode } from '@houselights/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status } = refusalEntry(refusal.code);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(refusal.retryAfter)));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(toProblem(refusal, request.id)));
}

export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.code === 'internal_error') request.log.error({ err: error }, 'a request failed');
    else if (refusal.code === 'unavailable') request.log.warn({ err: error }, 'a dependency is down');
    return sendRefusal(request, reply, refusal);
  });
}
