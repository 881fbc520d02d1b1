import { t } from '@houselights/messages/catalogue/requests';
import type { RefusalCode } from '@houselights/contracts';

/** A refusal by the server. `message` is for people, `code` for programs. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  /** Field → messages. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The number that older clients compare. */
  readonly errorCode: number | undefined;
  /** Seconds to wait before retrying. */
  readonly retryAfter: number | undefined;

  constructor(problem: {
    status: number;
    code: RefusalCode;
    title: string;
    errors?: Readonly<Record<string, readonly string[]>> | undefined;
    errorCode?: number | undefined;
    retryAfter?: number | undefined;
  }) {
    super(problem.title);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = problem.code;
    this.errors = problem.errors ?? {};
    this.errorCode = problem.errorCode;
    this.retryAfter = problem.retryAfter;
  }
}

/** No answer: no network, a timeout, or an unavailable server. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super('no answer', { cause });
    this.name = 'Unreachable';
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function messageLists(value: unknown): Record<string, string[]> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([field, list]) => [
      field,
      Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [],
    ]),
  );
}

function isCode(value: unknown): value is RefusalCode {
  return typeof value === 'string' && value !== '';
}

/** Retry-After in seconds; undefined if absent or not a number of seconds. */
function seconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,7}$/.test(header) ? Number(header) : undefined;
}

/** Codes for responses of intermediaries, which carry none, by status. */
export const generalRefusals = {
  400: 'invalid_input',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  408: 'request_too_slow',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'headers_too_large',
  500: 'internal_error',
} as const satisfies Readonly<Record<number, RefusalCode>>;

function generalRefusal(status: number): { readonly code: RefusalCode; readonly title: string } {
  const known: Readonly<Record<number, (typeof generalRefusals)[keyof typeof generalRefusals]>> = generalRefusals;
  const code = known[status] ?? generalRefusals[status >= 500 ? 500 : 400];
  return { code, title: t(code) };
}

/**
 * Converts a response that is not 2xx to an error. One that is not a problem document, such as a proxy's page, becomes Unreachable from 500
 * on, else an ApiError with the nearest code.
 */
export async function toError(response: Response): Promise<ApiError | Unreachable> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isRecord(body) && isCode(body['code'])) {
    return new ApiError({
      status: response.status,
      code: body['code'],
      title: typeof body['title'] === 'string' ? body['title'] : generalRefusal(response.status).title,
      errors: messageLists(body['errors']),
      errorCode: typeof body['errorCode'] === 'number' ? body['errorCode'] : undefined,
      retryAfter: seconds(response.headers.get('retry-after')),
    });
  }
  if (response.status >= 500) return new Unreachable(response.status);
  const retryAfter = seconds(response.headers.get('retry-after'));
  return new ApiError({ status: response.status, retryAfter, ...generalRefusal(response.status) });
}
