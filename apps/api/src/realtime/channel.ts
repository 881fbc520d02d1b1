import { Refusal } from '@houselights/contracts';
import type { Connection } from './connection.ts';
import type { Access, Scope, Switch } from '@houselights/contracts';
import type { Caller } from '@houselights/core';
import type { z } from 'zod';

/** One event of the socket: what may be said on it, by whom, and what then happens. */
export interface Channel {
  readonly event: string;
  readonly access: Access;
  /** Which tokens of web views are admitted, as a contract says it. */
  readonly scope: Scope | 'whole' | undefined;
  /** The switch without which there is no such event. */
  readonly flag: Switch | undefined;
  /** Reads a request and acts on it; throws a Refusal, and nothing has happened then. */
  readonly receive: (connection: Connection, data: unknown, caller: Caller | undefined) => void | Promise<void>;
  /** Lets go of what the channel holds; its sockets are gone. */
  close(): void;
}

interface ChannelDefinition<Request extends z.ZodType, Level extends Access> {
  readonly event: string;
  readonly request: Request;
  readonly access: Level;
  readonly scope?: Scope | 'whole';
  readonly flag?: Switch;
  /**
   * `caller` is who the socket belongs to, read anew for each frame. What a connection joins it leaves by itself when it ends.
   * Frames of one connection are received one after the other.
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
      const parsed = request.safeParse(data);
      if (!parsed.success) throw new Refusal('invalid_input');
      // The gateway admitted the caller to this very access, which the compiler cannot see.
      return receive(connection, parsed.data, caller as Parameters<typeof receive>[2]);
    },
  };
}
