import { ClientId, Frame, Refusal, toProblem } from '@houselights/contracts';
import { z } from 'zod';
import { letIn } from '../http/authentication.ts';
import { refusalFor } from '../http/problem-replies.ts';
import { hasUnstorableText } from '../http/text-guard.ts';
import type { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import type { GatewayLimits } from './limits.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { RefusalCode, Switch } from '@houselights/contracts';
import type { Caller, Callers, RevokedSessions } from '@houselights/core';
import type { FastifyBaseLogger } from 'fastify';

export interface ReceiverDeps {
  readonly channels: readonly Channel[];
  readonly callers: Callers;
  readonly revoked: RevokedSessions;
  readonly isOn: (flag: Switch) => boolean;
  readonly gatewayMetrics: GatewayMetrics;
  readonly limits: GatewayLimits;
  readonly log: FastifyBaseLogger;
}

/** Refusals of malformed frames, whichever part throws them. */
const nonsense: ReadonlySet<RefusalCode> = new Set(['malformed_request', 'not_found', 'invalid_input']);

/** Passes a client's frames to their channels; answers a refused one with an `error` frame. */
export function createReceiver(deps: ReceiverDeps): (connection: Connection, data: Buffer, isBinary: boolean) => void {
  const { revoked, callers, isOn, gatewayMetrics, limits, log } = deps;
  const channels = new Map(deps.channels.map((channel) => [channel.event, channel]));
  if (channels.size !== deps.channels.length) throw new Error('two channels have the same event');

  function channelOf(event: string): Channel {
    const channel = channels.get(event);
    gatewayMetrics.of(channel?.event ?? 'unknown').in += 1;
    if (channel === undefined || (channel.flag !== undefined && !isOn(channel.flag))) throw new Refusal('not_found');
    return channel;
  }

  function invokeRoute(connection: Connection, channel: Channel, data: unknown, caller: Caller | undefined) {
    return channel.receive(connection, data, letIn(channel, caller));
  }

  /** Synchronous if nobody is signed in and the channel has its answer in memory. */
  function handle(connection: Connection, text: Buffer, isBinary: boolean): void | Promise<void> {
    const { event, data } = readFrame(text, isBinary);
    const channel = channelOf(event);
    const { session } = connection;
    if (session === undefined) return invokeRoute(connection, channel, data, undefined);
    if (revoked.has(session.sessionId)) return connection.close('session');
    return callers.resolve(session).then((caller) => {
      if (caller === undefined) return connection.close('session');
      return connection.isOpen ? invokeRoute(connection, channel, data, caller) : undefined;
    });
  }

  function fail(connection: Connection, error: unknown, clientId?: string): void {
    const refusal = refusalFor(error, log, connection.id);
    const { code } = refusal;
    const { title, errors } = toProblem(refusal);
    connection.sendError({
      code,
      title,
      ...(Object.keys(errors).length > 0 && { errors }),
      ...(clientId !== undefined && { clientId }),
    });
    if (!nonsense.has(code)) return;
    connection.misunderstood += 1;
    if (connection.misunderstood >= limits.invalidFrames) connection.close('misunderstood');
  }

  function settle(connection: Connection, text: Buffer, isBinary: boolean): void | Promise<void> {
    try {
      const handling = handle(connection, text, isBinary);
      if (handling === undefined) {
        connection.misunderstood = 0;
        return undefined;
      }
      return handling.then(
        () => {
          connection.misunderstood = 0;
        },
        (error: unknown) => fail(connection, error, clientIdOf(text, isBinary)),
      );
    } catch (error) {
      fail(connection, error, clientIdOf(text, isBinary));
    }
    return undefined;
  }

  return (connection, text, isBinary) => {
    if (!connection.heard()) return;
    const handling =
      connection.handling?.then(() => settle(connection, text, isBinary)) ?? settle(connection, text, isBinary);
    if (handling === undefined) return;
    // Frames read along with this one wait behind it, all others at the client.
    connection.pause();
    connection.handling = handling.finally(() => {
      if (connection.handling !== settled) return;
      connection.handling = undefined;
      connection.resume();
    });
    const settled = connection.handling;
  };
}

function readFrame(text: Buffer, isBinary: boolean): Frame {
  if (isBinary) throw new Refusal('malformed_request');
  const frame = Frame.safeParse(parseJson(text.toString()));
  if (!frame.success) throw new Refusal('malformed_request');
  const { event, data } = frame.data;
  const read = typeof data === 'string' ? parseJson(data) : data;
  if (hasUnstorableText(read)) throw new Refusal('invalid_input');
  return { event, data: read };
}

/** The client's own id of a frame that was refused, if it can be read. */
function clientIdOf(text: Buffer, isBinary: boolean): string | undefined {
  try {
    const named = z.object({ clientId: ClientId }).safeParse(readFrame(text, isBinary).data);
    return named.success ? named.data.clientId : undefined;
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed_request');
  }
}
