import type { Engine } from '../engine/engine.ts';
import { newShortId } from '../engine/ids.ts';
import { apiVersion } from '../engine/engine.ts';
import { Expander } from './expand.ts';
import type { Expandable } from './expand.ts';
import { Failure, invalid } from './failure.ts';
import { fingerprint, rememberedReply } from './idempotency.ts';
import { emptyHash, parseForm } from './parse-form.ts';
import type { FormHash } from './parse-form.ts';
import { parseParameters } from './parameters.ts';
import { Router } from './router.ts';
import type { Found, Route } from './router.ts';

export interface ApiRequest {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface ApiReply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export type Presenter = (engine: Engine, row: never) => object;

export interface Surface {
  readonly routes: readonly Route[];
  readonly expandable: Readonly<Record<string, Expandable>>;
  readonly presenters: Readonly<Record<string, Presenter>>;
}

/** Answers one API request, with or without a socket. */
export class Api {
  private readonly engine: Engine;
  private readonly secretKey: string;
  private readonly surface: Surface;
  private readonly router: Router;
  private readonly expander: Expander;

  constructor(engine: Engine, secretKey: string, surface: Surface) {
    this.engine = engine;
    this.secretKey = secretKey;
    this.surface = surface;
    this.router = new Router(surface.routes);
    this.expander = new Expander(engine, surface.expandable, (row) => this.present(row));
  }

  handle(request: ApiRequest): ApiReply {
    const requestId = newShortId('req');
    try {
      this.authenticate(request);
      checkVersion(request.headers['stripe-version']);
      this.engine.catchUp();
      return this.answer(request, requestId);
    } catch (error) {
      if (error instanceof Failure) return reply(error.status, JSON.stringify(error.body(requestId)), requestId);
      return reply(500, JSON.stringify(bugBody(error)), requestId);
    }
  }

  /** The object as the API shows it. */
  present(row: object): object {
    const type = 'object' in row && typeof row.object === 'string' ? row.object : '';
    const presenter = this.surface.presenters[type];
    return presenter === undefined || 'deleted' in row ? row : presenter(this.engine, row as never);
  }

  private answer(request: ApiRequest, requestId: string): ApiReply {
    const query = request.path.indexOf('?');
    const path = query < 0 ? request.path : request.path.slice(0, query);
    const found = this.router.find(request.method, path);
    if (found === undefined) throw unknownRoute(request.method, path);
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    if (key === undefined || key === '') return this.perform(found, request, query, requestId, null);
    return this.once(found, request, query, requestId, key);
  }

  private once(found: Found, request: ApiRequest, query: number, requestId: string, key: string): ApiReply {
    if (key.length > 255) throw invalid('Idempotency keys can be at most 255 characters long.');
    const question = fingerprint(request.method, request.path, request.body);
    const before = this.engine.transaction(() => rememberedReply(this.engine, key, question));
    if (before !== undefined) return replay(before.status, before.body, before.requestId, requestId, key);
    return this.perform(found, request, query, requestId, { key, question });
  }

  private perform(found: Found, request: ApiRequest, query: number, requestId: string, once: Once | null): ApiReply {
    const { engine } = this;
    const form = parseForm(request.method === 'POST' ? request.body : query < 0 ? '' : request.path.slice(query + 1));
    const paths = takeExpand(form);
    const params: unknown = parseParameters(found.route.schema, form);
    engine.request = { id: requestId, idempotencyKey: once?.key ?? null };
    try {
      return engine.transaction(() => {
        const answered = this.attempt(found, params, paths, requestId);
        const body = JSON.stringify(answered.body);
        if (once !== null)
          engine.put('remembered_reply', {
            id: once.key,
            question: once.question,
            status: answered.status,
            body,
            requestId,
            at: engine.options.now(),
          });
        return reply(answered.status, body, requestId, once?.key);
      });
    } finally {
      engine.request = { id: null, idempotencyKey: null };
    }
  }

  /**
   * A refusal that leaves facts behind, such as a declined charge, counts as an answer, and so does every other card error: the idempotency
   * key returns it again. Other errors are not remembered.
   */
  private attempt(found: Found, params: unknown, paths: readonly string[], requestId: string): Answer {
    try {
      const body = this.engine.transaction(() =>
        this.show(found.route.answer(this.engine, params as never, ...found.ids), paths),
      );
      return { status: 200, body };
    } catch (error) {
      if (error instanceof Failure && (error.keep || error.status === declined))
        return { status: error.status, body: error.body(requestId) };
      throw error;
    }
  }

  private show(answer: object, paths: readonly string[]): object {
    const presented = isList(answer)
      ? { ...answer, data: answer.data.map((row) => this.present(row)) }
      : this.present(answer);
    return paths.length === 0 ? presented : this.expander.expand(presented, paths);
  }

  private authenticate(request: ApiRequest): void {
    const key = keyOf(request.headers['authorization']);
    if (key === '')
      throw new Failure(
        'You did not provide an API key. Provide it in the Authorization header, as a Bearer token or as the user name of Basic authentication.',
        { status: 401 },
      );
    if (key !== this.secretKey)
      throw new Failure(`Invalid API Key provided: ${masked(key)}`, {
        status: 401,
        ...(key.startsWith('pk_') ? { code: 'secret_key_required' } : {}),
      });
  }
}

const declined = 402;

interface Answer {
  readonly status: number;
  readonly body: object;
}

interface Once {
  readonly key: string;
  readonly question: string;
}

const isList = (answer: object): answer is { object: 'list'; data: object[] } =>
  'object' in answer && (answer.object === 'list' || answer.object === 'search_result');

function takeExpand(form: FormHash): string[] {
  const asked = form['expand'];
  delete form['expand'];
  if (asked === undefined) return [];
  if (typeof asked === 'string') throw invalid('Invalid array: expand', 'expand');
  const paths = Object.values(asked ?? emptyHash());
  if (paths.length > 20) throw invalid('You cannot expand more than 20 properties at once.', 'expand');
  return paths.map((path) => {
    if (typeof path !== 'string') throw invalid('Invalid array: expand', 'expand');
    return path;
  });
}

function keyOf(header: string | undefined): string {
  const [scheme = '', value = ''] = (header ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
}

const masked = (key: string): string =>
  key.length < 16 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`;

function checkVersion(version: string | undefined): void {
  if (version === undefined || version === '' || version === apiVersion) return;
  throw invalid(`This local emulator speaks version ${apiVersion} of the API only, not ${version.slice(0, 50)}.`);
}

/** Not expected to happen; if it does, the message says where to look. */
const bugBody = (error: unknown): object => ({
  error: {
    type: 'api_error',
    message: `The emulator failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  },
});

const unknownRoute = (method: string, path: string): Failure =>
  new Failure(
    `Unrecognized request URL (${method}: ${path.slice(0, 200)}). See https://docs.stripe.com/api for what there is; this local emulator models a part of it.`,
    {
      status: 404,
    },
  );

function reply(status: number, body: string, requestId: string, key?: string): ApiReply {
  return {
    status,
    body,
    headers: {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': apiVersion,
      ...(key === undefined ? {} : { 'idempotency-key': key, 'original-request': requestId }),
    },
  };
}

function replay(status: number, body: string, original: string, requestId: string, key: string): ApiReply {
  const again = reply(status, body, requestId, key);
  return { ...again, headers: { ...again.headers, 'original-request': original, 'idempotent-replayed': 'true' } };
}
