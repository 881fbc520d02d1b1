import { ClientId, Frame, Refusal, toProblem } from '@houselights/contracts';
import { z } from 'zod';
import { letIn } from '../http/authentication.ts';
import { refusalFor } from '../http/problem-replies.ts';
import { hasUnstorableText } from '../http/text-guard.ts';
import type { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import type { GatewayLimits } from './limits.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { ErrorNews, RefusalCode, Switch } from '@houselights/contracts';
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

/** Reads a client's frame; throws a Refusal if it is none. */
export type ReadFrame = () => Frame;

/** Tells a client that asked for it that its frame was handled, or why it was refused. */
export type Acknowledge = (error?: ErrorNews) => void;

export type Receive = (connection: Connection, read: ReadFrame, acknowledge?: Acknowledge) => void;

/** Refusals of malformed frames, whichever part throws them. */
const nonsense: ReadonlySet<RefusalCode> = new Set(['malformed_request', 'not_found', 'invalid_input']);

/** Passes a client's frames to their channels; answers a refused one with an `error` frame. */
export function createReceiver(deps: ReceiverDeps): Receive {
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
  function handle(connection: Connection, read: ReadFrame): void | Promise<void> {
    const { event, data } = frameOf(read());
    const channel = channelOf(event);
    const { session } = connection;
    if (session === undefined) return invokeRoute(connection, channel, data, undefined);
    if (revoked.has(session.sessionId) || session.expiresAt * 1_000 <= Date.now()) return connection.close('session');
    return callers.resolve(session).then((caller) => {
      if (caller === undefined) return connection.close('session');
      return connection.isOpen ? invokeRoute(connection, channel, data, caller) : undefined;
    });
  }

  function fail(connection: Connection, error: unknown, clientId?: string): ErrorNews {
    const refusal = refusalFor(error, log, connection.id);
    const { code } = refusal;
    const { title, errors } = toProblem(refusal);
    const news = {
      code,
      title,
      ...(Object.keys(errors).length > 0 && { errors }),
      ...(clientId !== undefined && { clientId }),
    };
    connection.sendError(news);
    if (nonsense.has(code)) {
      connection.misunderstood += 1;
      if (connection.misunderstood >= limits.invalidFrames) connection.close('misunderstood');
    }
    return news;
  }

  async function settleLater(
    handling: Promise<void>,
    handled: () => void,
    failed: (error: unknown) => void,
  ): Promise<void> {
    try {
      await handling;
    } catch (error) {
      failed(error);
      return;
    }
    handled();
  }

  function settle(connection: Connection, read: ReadFrame, acknowledge: Acknowledge): void | Promise<void> {
    const handled = (): void => {
      connection.misunderstood = 0;
      acknowledge();
    };
    const failed = (error: unknown): void => acknowledge(fail(connection, error, clientIdOf(read)));
    try {
      const handling = handle(connection, read);
      if (handling !== undefined) return settleLater(handling, handled, failed);
    } catch (error) {
      return failed(error);
    }
    return handled();
  }

  return (connection, read, acknowledge = () => {}) => {
    const handling =
      connection.handling?.then(() => settle(connection, read, acknowledge)) ?? settle(connection, read, acknowledge);
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

/** The frame in a WebSocket message. */
export function parseFrame(text: Buffer, isBinary: boolean): Frame {
  if (isBinary) throw new Refusal('malformed_request');
  return parseJson(text.toString()) as Frame;
}

function frameOf(message: unknown): Frame {
  const frame = Frame.safeParse(message);
  if (!frame.success) throw new Refusal('malformed_request');
  const { event, data } = frame.data;
  const read = typeof data === 'string' ? parseJson(data) : data;
  if (hasUnstorableText(read)) throw new Refusal('invalid_input');
  return { event, data: read };
}

/** The client's own id of a frame that was refused, if it can be read. */
function clientIdOf(read: ReadFrame): string | undefined {
  try {
    const named = z.object({ clientId: ClientId }).safeParse(frameOf(read()).data);
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
