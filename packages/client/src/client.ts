import { currentLanguage } from '@houselights/messages';
import type { RouteName } from '@houselights/contracts';
import type { Call, CallInput, CallReply } from './call.ts';
import { Unreachable, toError } from './api-error.ts';

export type ClientOptions = {
  /** Base URL of the API, without a trailing slash: `/api`. */
  baseUrl: string;
  /** Returns the access token to send, if there is a session. */
  getToken?: () => string | undefined | Promise<string | undefined>;
  /** Called when a call with `token` was answered 401. */
  onUnauthorized?: (token: string) => void;
  /** Asks a same-origin API to keep refresh tokens in a cookie that scripts cannot read. */
  refreshTokenInCookie?: boolean;
  fetch?: typeof fetch;
};

export type CallOptions = {
  /** The request survives leaving the page. */
  keepalive?: boolean;
  signal?: AbortSignal | undefined;
  /** Timeout in ms, after which the call counts as unanswered; 20 s by default. */
  timeout?: number;
  /** Makes retries safe if the contract says `idempotent`. */
  idempotencyKey?: string;
};

type Sent = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** The members of `part` that can go into an address, as text. */
function texts(part: unknown): [string, string][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, `${value}`]] : [],
  );
}

function address(baseUrl: string, path: string, { params, query }: Sent): string {
  const values = new Map(texts(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const search = new URLSearchParams(texts(query));
  return `${baseUrl}${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

/**
 * Calls the API by contract. Rejects with ApiError (the server said no), Unreachable (no answer), or the abort reason of
 * the caller's own signal.
 */
export function createClient({
  baseUrl,
  getToken,
  onUnauthorized,
  refreshTokenInCookie = false,
  fetch: given,
}: ClientOptions) {
  // Looked up on each call, so that replacements of the global (tests, instrumentation) take effect.
  const send: typeof fetch = (url, init) => (given ?? fetch)(url, init);
  return async function call<N extends RouteName>(
    [method, path]: Call<N>,
    input: CallInput<N>,
    { signal, timeout = 20_000, idempotencyKey, keepalive = false }: CallOptions = {},
  ): Promise<CallReply<N>> {
    const sent: Sent = input;
    const token = await getToken?.();
    const headers = new Headers({ accept: 'application/json', 'accept-language': currentLanguage().code });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (sent.body !== undefined) headers.set('content-type', 'application/json');
    if (refreshTokenInCookie && path.startsWith('/v2/account/')) headers.set('x-refresh-token', 'cookie');
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
    const limit = AbortSignal.timeout(timeout);

    let response: Response;
    try {
      response = await send(address(baseUrl, path, sent), {
        method,
        headers,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(keepalive && { keepalive }),
        ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new Unreachable(cause);
    }

    if (!response.ok) {
      if (response.status === 401 && token) onUnauthorized?.(token);
      throw await toError(response);
    }
    // The server serializes every reply through the contract, so it has the contract's shape.
    const isJson = response.headers.get('content-type')?.includes('json');
    return (isJson ? await response.json() : undefined) as CallReply<N>;
  };
}

export type ApiClient = ReturnType<typeof createClient>;
