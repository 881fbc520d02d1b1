import { plainWords, Refusal } from '@houselights/contracts';
import type { Connection } from './connection.ts';
import type { MessageReference } from '@houselights/messages';
import type { Access, FieldErrors, Scope, Switch } from '@houselights/contracts';
import type { Caller } from '@houselights/core';
import type { z } from 'zod';

/** One event of the socket: who may send it, and what it does. */
export interface Channel {
  readonly event: string;
  readonly access: Access;
  /** Which web view tokens are admitted, as in a contract. */
  readonly scope: Scope | 'whole' | undefined;
  /** The flag without which this event does not exist. */
  readonly flag: Switch | undefined;
  /** Parses a request and acts on it; if it throws a Refusal, nothing has happened. */
  readonly receive: (connection: Connection, data: unknown, caller: Caller | undefined) => void | Promise<void>;
  /** Releases the channel's resources; its sockets are already closed. */
  close(): void;
}

interface ChannelDefinition<Request extends z.ZodType, Level extends Access> {
  readonly event: string;
  readonly request: Request;
  readonly access: Level;
  readonly scope?: Scope | 'whole';
  readonly flag?: Switch;
  /**
   * `caller` is the socket's account, read again for each frame. Whatever a connection joins, it leaves automatically when it ends. Frames
   * of one connection are received one after the other.
   */
  readonly receive: (
    connection: Connection,
    request: z.output<Request>,
    caller: 'public' extends Level ? Caller | undefined : Caller,
  ) => void | Promise<void>;
  readonly close?: () => void;
}

export function defineChannel<Request extends z.ZodType, Level extends Access>({
  event,
  request,
  access,
  scope,
  flag,
  receive,
  close = () => {},
}: ChannelDefinition<Request, Level>): Channel {
  return {
    event,
    access,
    scope,
    flag,
    close,
    receive(connection, data, caller) {
      const parsed = request.safeParse(data, { error: plainWords });
      if (!parsed.success) throw new Refusal('invalid_input', { errors: errorsOf(parsed.error) });
      // The gateway admitted the caller with this very access level, which the compiler cannot see.
      return receive(connection, parsed.data, caller as Parameters<typeof receive>[2]);
    },
  };
}

/** What is wrong with a request, by the field of its data. */
function errorsOf({ issues }: z.ZodError): FieldErrors {
  const errors = new Map<string, MessageReference[]>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'data');
    // A schema's own messages are references; plainWords covers the rest.
    errors.set(field, [...(errors.get(field) ?? []), message as MessageReference]);
  }
  return Object.fromEntries(errors);
}
