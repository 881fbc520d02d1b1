import websocket from '@fastify/websocket';
import { Refusal } from '@houselights/contracts';
import { problemReply, refusalFor } from '../http/problem-replies.ts';
import { safeHeaders } from '../http/safe-response.ts';
import { createConnectionGuard } from './connection-guard.ts';
import { Connection } from './connection.ts';
import { createReceiver, parseFrame } from './receive-frame.ts';
import { isSocketIo, openSocketIo } from './socket-io-door.ts';
import { WebSocketWire } from './web-socket-wire.ts';
import type { Observer } from '../http/request-observer.ts';
import type { ConnectionGuardDeps } from './connection-guard.ts';
import type { SocketSession } from './connection.ts';
import type { ReceiverDeps } from './receive-frame.ts';
import type { Opened } from './socket-io-door.ts';
import type { Wire } from './wire.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

export interface GatewayDeps extends ConnectionGuardDeps, ReceiverDeps {
  readonly observe: Observer;
}

export interface Gateway {
  /** Closes every socket and resolves when all are gone; new ones are refused. The server calls it before it closes. */
  close(): Promise<void>;
}

const address = '/api/socket';

/** For `shouldUpgradeCallback` of the HTTP server: every other upgrade is treated as an ordinary request. */
export function isSocketUpgrade(request: IncomingMessage): boolean {
  const { url = '', headers } = request;
  return (
    (/^\/api\/socket\/?(?:\?|$)/.test(url) || isSocketIo(request)) && headers.upgrade?.toLowerCase() === 'websocket'
  );
}

/**
 * Opens WebSockets at /api/socket, and sockets of Socket.IO, and passes their frames to the channels. An upgrade goes through the hooks of `app` like every request:
 * call this before other routes are registered.
 */
export async function createGateway(app: FastifyInstance, deps: GatewayDeps): Promise<Gateway> {
  const { channels, limits, log, observe, revoked, gatewayMetrics } = deps;
  const safe = safeHeaders(deps.publicUrl);
  const guard = createConnectionGuard(deps);
  const receive = createReceiver(deps);
  const connections = new Set<Connection>();
  /** Upgrades that are not answered yet. */
  const upgrades = new WeakMap<IncomingMessage, { reply: FastifyReply; session: SocketSession | undefined }>();
  let isClosing = false;
  let closed: Promise<void> | undefined;
  let allGone = (): void => {};

  function adopt(wire: Wire, opened: Opened): Connection {
    const connection = new Connection(wire, opened, limits, gatewayMetrics);
    connections.add(connection);
    gatewayMetrics.sockets = connections.size;
    return connection;
  }

  function release(connection: Connection, code: number): void {
    connections.delete(connection);
    gatewayMetrics.sockets = connections.size;
    connection.ended(code);
    if (connections.size === 0) allGone();
  }

  function open(ws: WebSocket, socket: Duplex, opened: Opened): void {
    const connection = adopt(new WebSocketWire(ws, socket), opened);
    // With ws's default binary type, a message is always one Buffer.
    ws.on('message', (data: Buffer, isBinary) => {
      if (connection.heard()) receive(connection, () => parseFrame(data, isBinary));
    });
    const heard = (): void => void connection.heard();
    ws.on('ping', heard);
    ws.on('pong', heard);
    // ws could not parse the input, and closes by itself.
    ws.on('error', () => connection.failed('protocol'));
    ws.on('close', (code) => release(connection, code));
  }

  function refuseWhileClosing(): void {
    if (isClosing || !app.server.listening) throw new Refusal('unavailable', { retryAfter: 2 });
  }

  /** Decides whether an upgrade may open a socket; throws a Refusal. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!request.ws) return;
    refuseWhileClosing();
    const session = await guard.admit(request.raw, request.raw.socket);
    refuseWhileClosing();
    upgrades.set(request.raw, { reply, session });
  }

  function welcome(ws: WebSocket, { id, raw, url }: FastifyRequest): void {
    const upgrade = upgrades.get(raw);
    // Unreachable without `admit`.
    if (upgrade === undefined) return ws.terminate();
    const { reply, session } = upgrade;
    upgrades.delete(raw);
    observe({ requestId: id, route: 'socket', method: 'GET', url, status: 101, ms: reply.elapsedTime });
    // Request and response would live as long as what references them: the plugin's listener and the network socket.
    ws.removeAllListeners('error');
    const { socket } = raw;
    reply.raw.detachSocket(socket);
    open(ws, socket, { id, session });
  }

  await app.register(websocket, {
    options: { clientTracking: false, perMessageDeflate: false, maxPayload: limits.frameBytes },
    preClose: close,
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.ws) return done();
    // The plugin answers with a response of its own, the last one on this network socket.
    reply.raw.shouldKeepAlive = false;
    reply.headers(safe);
    return done(request.method === 'GET' ? undefined : new Refusal('malformed_request'));
  });
  app.websocketServer.on('wsClientError', (_error, _socket, raw) => {
    const reply = upgrades.get(raw)?.reply;
    if (reply === undefined || reply.raw.headersSent) return;
    const { id } = reply.request;
    const { status, headers, body } = problemReply(
      refusalFor(new Refusal('malformed_request'), log, id),
      id,
      reply.request.headers,
    );
    reply.raw.writeHead(status, { ...safe, ...headers, 'content-length': Buffer.byteLength(body) });
    reply.raw.end(body);
  });
  app.route({
    method: 'GET',
    url: address,
    exposeHeadRoute: false,
    onRequest: admit,
    config: { contract: 'socket' },
    handler: (_request, reply) => reply.callNotFound(),
    wsHandler: welcome,
  });

  const socketIo = openSocketIo(app, { guard, limits, refuseWhileClosing, adopt, release, receive });

  const sweeper = setInterval(() => {
    const now = performance.now();
    for (const connection of connections) {
      const { session } = connection;
      if (session !== undefined && (revoked.has(session.sessionId) || session.expiresAt * 1_000 <= Date.now())) {
        connection.close('session');
      }
      connection.sweep(now);
    }
  }, limits.sweepMs);
  sweeper.unref();

  async function sayFarewell(): Promise<void> {
    isClosing = true;
    if (connections.size > 0) {
      const gone = new Promise<void>((resolve) => {
        allGone = resolve;
      });
      for (const connection of connections) connection.close('shutdown');
      const patience = setTimeout(() => {
        for (const connection of connections) connection.terminate();
      }, limits.farewellMs);
      await gone;
      clearTimeout(patience);
    }
    socketIo.close();
    clearInterval(sweeper);
    for (const channel of channels) channel.close();
  }

  function close(): Promise<void> {
    closed ??= sayFarewell();
    return closed;
  }

  return { close };
}
