import type { ClientBody, ClientParams, ClientQuery, ClientReply, RouteName, Routes } from '@houselights/contracts';

declare const named: unique symbol;

/** Method and path of one call, carrying the call's name in its type only. */
export type Call<N extends RouteName> = readonly [method: string, path: string] & { readonly [named]?: N };

type Part<K extends string, T> = [keyof T] extends [never]
  ? { readonly [P in K]?: never }
  : Record<never, never> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** Input of a call: path parameters, query and body, as in its contract. */
export type CallInput<N extends RouteName> = Part<'params', ClientParams<Routes[N]>> &
  Part<'query', ClientQuery<Routes[N]>> &
  Part<'body', ClientBody<Routes[N]>>;

/** Reply of a call. */
export type CallReply<N extends RouteName> = ClientReply<Routes[N]>;
