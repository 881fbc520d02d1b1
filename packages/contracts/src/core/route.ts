import type { z } from 'zod';
import type { Switch } from '../remote-config/remote-config.ts';
import type { RefusalCode } from './refusals.ts';
import type { Scope } from './scope.ts';

/**
 * Who may call a route, each level including the later ones: `public` anyone; `account` signed in; `member` signed in with a live
 * subscription; `creator` an Official or Creator account; `admin` a superAdmin. A superAdmin passes every level, a creator passes `member`.
 */
export type Access = 'public' | 'account' | 'member' | 'creator' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** At most `points` calls in `seconds`, per network address or account. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  readonly by: 'address' | 'account';
}

type Shape = z.ZodObject | undefined;

export interface RouteContract<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends z.ZodType | undefined = z.ZodType | undefined,
  A extends Access = Access,
> {
  /** The call's name in the client and its operationId in OpenAPI. Unique. */
  readonly name: string;
  /** The feature's name; the tag in OpenAPI. */
  readonly feature: string;
  readonly summary: string;
  readonly method: Method;
  /** Below /api, with `:name` parameters. A trailing slash is also accepted. */
  readonly path: `/${string}`;
  /** Other paths of the same call, with the same parameters, for clients that use those. */
  readonly aliases?: readonly `/${string}`[];
  readonly access: A;
  /**
   * The scope that admits a web-view token, besides full tokens. Absent: a non-public route refuses all web-view tokens, and a public route
   * treats them as anonymous. `whole`, on a public route: it acts for the signed-in user and still refuses all web-view tokens.
   */
  readonly scope?: Scope | 'whole';
  /** The remote-config switch without which the route does not exist; if several, one suffices. */
  readonly flag?: Switch | readonly Switch[];
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The JSON reply. Absent: 204 without a body, unless `produces` names another type. */
  readonly reply?: R;
  /** The content type of a reply that is not JSON. */
  readonly produces?: string;
  /** Defaults to 200 with a reply and 204 without. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Refusals beyond those implied by the shape (invalid_input, unauthenticated, forbidden, …). */
  readonly refuses?: readonly RefusalCode[];
  readonly rateLimit?: RateLimit;
  /** Field → its name in error lists on the wire, where it differs. */
  readonly wireNames?: Readonly<Record<string, string>>;
  /** Maximum body size in bytes; defaults to 64 KiB. */
  readonly bodyLimit?: number;
  /** True for a bodyless POST whose path ends in its parameters and that many clients send concurrently: a fast path before the router. */
  readonly fastPath?: boolean;
  /** True for a write that stays available during maintenance, as all reads and all staff calls do. */
  readonly throughMaintenance?: boolean;
  /** True if an Idempotency-Key header makes a retry safe. */
  readonly idempotent?: boolean;
  /** True if the reply is the same for everyone and served from a prebuilt buffer with an ETag, one per set of inputs. */
  readonly prebuilt?: boolean;
}

/** Declares a call once: routes, client, docs, access tests and refusal tests all derive from it. */
export function defineRoute<
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  R extends z.ZodType | undefined = undefined,
  const A extends Access = Access,
>(route: RouteContract<P, Q, B, R, A>): RouteContract<P, Q, B, R, A> {
  return route;
}

/** Any contract, whatever it declares. */
export type AnyRoute = RouteContract<Shape, Shape, Shape, z.ZodType | undefined, Access>;

/** Whether maintenance blocks a call; a superAdmin is never blocked. */
export function waitsInMaintenance({ method, access, throughMaintenance }: AnyRoute): boolean {
  return method !== 'GET' && access !== 'admin' && throughMaintenance !== true;
}

type ParamsOf<C> = C extends RouteContract<infer P, Shape, Shape, z.ZodType | undefined, Access> ? P : never;
type QueryOf<C> = C extends RouteContract<Shape, infer Q, Shape, z.ZodType | undefined, Access> ? Q : never;
type BodyOf<C> = C extends RouteContract<Shape, Shape, infer B, z.ZodType | undefined, Access> ? B : never;
type ReplyOf<C> = C extends RouteContract<Shape, Shape, Shape, infer R, Access> ? R : never;
type Output<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;
type Input<T> = T extends z.ZodType ? z.input<T> : Record<never, never>;

/** What a handler receives: parsed parameters, query and body. */
export interface RouteInput<C> {
  readonly params: Output<ParamsOf<C>>;
  readonly query: Output<QueryOf<C>>;
  readonly body: Output<BodyOf<C>>;
}

/** What a handler returns, before the contract serializes it. */
export type RouteReply<C> = ReplyOf<C> extends z.ZodType ? z.input<ReplyOf<C>> : void;

/** What a client sends. */
export type ClientParams<C> = Input<ParamsOf<C>>;
export type ClientQuery<C> = Input<QueryOf<C>>;
export type ClientBody<C> = Input<BodyOf<C>>;
/** What a client receives. */
export type ClientReply<C> = ReplyOf<C> extends z.ZodType ? z.output<ReplyOf<C>> : void;
