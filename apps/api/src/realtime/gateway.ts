import { randomUUID } from 'node:crypto';
import { Refusal } from '@houselights/contracts';
import { WebSocketServer } from 'ws';
import { problemReply, refusalFor } from '../http/problem-replies.ts';
import { safeHeaders, safeResponse } from '../http/safe-response.ts';
import { createAdmission } from './admission.ts';
import { Connection } from './connection.ts';
import { createReceiver } from './receive-frame.ts';
import type { Observer } from '../http/answered.ts';
import type { AdmissionDeps } from './admission.ts';
import type { SocketSession } from './connection.ts';
import type { ReceiverDeps } from './receive-frame.ts';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

export interface GatewayDeps extends AdmissionDeps, ReceiverDeps {
  readonly observe: Observer;
}

export interface Gateway {
  /** Says farewell to every socket and resolves when they are gone; whoever comes now is refused. */
  close(): Promise<void>;
}

/** For `shouldUpgradeCallback` of the HTTP server: everything else stays a request as any other. */
export function isSocketUpgrade({ url, headers }: IncomingMessage): boolean {
  return /^\/api\/socket\/?(?:\?|$)/.test(url ?? '') && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Who hangs up before the answer is nobody's error. It knows nothing of the request, which would live as long as the socket. */
function hangUp(this: Duplex): void {
  this.destroy();
}

/** Opens WebSockets on an HTTP server and hands what they say to the channels. */
export function createGateway(server: Server, deps: GatewayDeps): Gateway {
  const { channels, limits, log, observe, revoked, traffic } = deps;
  const protocol = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
  });
  const Response = safeResponse(safeHeaders(deps.publicUrl));
  const admission = createAdmission(deps);
  const receive = createReceiver(deps);
  const connections = new Set<Connection>();
  let closing = false;
  let allGone = (): void => {};

  function open(ws: WebSocket, socket: Duplex, id: string, session: SocketSession | undefined): void {
    const connection = new Connection(ws, socket, { id, session }, limits, traffic);
    connections.add(connection);
    traffic.sockets = connections.size;
    // With the binary type that ws begins with, a message is always one Buffer.
    ws.on('message', (data: Buffer, isBinary) => receive(connection, data, isBinary));
    const heard = (): void => void connection.heard();
    ws.on('ping', heard);
    ws.on('pong', heard);
    ws.on('error', () => connection.failed());
    ws.on('close', (code) => {
      connections.delete(connection);
      traffic.sockets = connections.size;
      connection.ended(code);
      if (connections.size === 0) allGone();
    });
  }

  function answer(request: IncomingMessage, status: number, id: string, began: number): void {
    const ms = performance.now() - began;
    observe({ requestId: id, route: 'socket', method: 'GET', url: request.url ?? '', status, ms });
  }

  function refuse(request: IncomingMessage, socket: Duplex, error: unknown, id: string, began: number): void {
    const { status, headers, body } = problemReply(refusalFor(error, log, id), id);
    answer(request, status, id, began);
    if (socket.destroyed) return;
    const response = new Response(request);
    // On an HTTP server every upgraded stream is a network socket.
    response.assignSocket(socket as Parameters<typeof response.assignSocket>[0]);
    response.shouldKeepAlive = false;
    response.writeHead(status, {
      ...headers,
      'content-length': Buffer.byteLength(body),
    });
    response.end(body, () => socket.end());
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const [id, began] = [randomUUID(), performance.now()];
    socket.on('error', hangUp);
    try {
      if (closing || !server.listening) throw new Refusal('unavailable', { retryAfter: 2 });
      const session = await admission.admit(request, socket);
      if (closing) throw new Refusal('unavailable', { retryAfter: 2 });
      const unreadable = (): void => refuse(request, socket, new Refusal('malformed_request'), id, began);
      protocol.once('wsClientError', unreadable);
      protocol.handleUpgrade(request, socket, head, (ws) => {
        socket.off('error', hangUp);
        answer(request, 101, id, began);
        open(ws, socket, id, session);
      });
      protocol.off('wsClientError', unreadable);
    } catch (error) {
      refuse(request, socket, error, id, began);
    }
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => void upgrade(request, socket, head));
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

  return {
    async close() {
      closing = true;
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
      clearInterval(sweeper);
      for (const channel of channels) channel.close();
    },
  };
}
