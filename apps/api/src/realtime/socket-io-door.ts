import { Server as Engine } from 'engine.io';
import { Server } from 'socket.io';
import { Allowance } from './allowance.ts';
import { Place } from './connection-guard.ts';
import { SocketIoWire } from './socket-io-wire.ts';
import type { IncomingMessage } from 'node:http';
import type { Socket as Transport } from 'engine.io';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Frame } from '@houselights/contracts';
import type { ConnectionGuard } from './connection-guard.ts';
import type { Connection, SocketSession } from './connection.ts';
import type { GatewayLimits } from './limits.ts';
import type { Acknowledge, ReadFrame } from './receive-frame.ts';
import type { Wire } from './wire.ts';

export const socketIoAddress = '/api/socket.io';

export interface SocketIoDoorDeps {
  readonly guard: ConnectionGuard;
  readonly limits: GatewayLimits;
  /** Throws a Refusal if nobody is let in any more. */
  readonly refuseWhileClosing: () => void;
  /** Makes a connection of a wire. */
  readonly adopt: (wire: Wire, opened: Opened) => Connection;
  /** A connection's wire is gone. */
  readonly release: (connection: Connection, code: number) => void;
  readonly receive: (connection: Connection, read: ReadFrame, acknowledge: Acknowledge) => void;
}

/** The request that opened a socket. */
export interface Opened {
  readonly id: string;
  readonly session: SocketSession | undefined;
}

interface Admitted extends Opened {
  readonly place: Place;
}

/** How long a client's next heartbeat may take, ms: Socket.IO's own figure. */
const pingTimeout = 20_000;
/** For the step from polls to a WebSocket, and for joining the namespace, ms. */
const stepTimeout = 10_000;
/** Without a close frame. */
const lost = 1006;

/**
 * Socket.IO for the existing apps: the same channels over the library's own protocol, by WebSocket or long polls. Who may come in, what a
 * socket may do, and what it costs are the gateway's.
 */
export function openSocketIo(app: FastifyInstance, deps: SocketIoDoorDeps): { close(): void } {
  const { guard, limits, refuseWhileClosing, adopt, release, receive } = deps;
  const engine = new Engine({
    transports: ['polling', 'websocket'],
    pingInterval: limits.pingMs,
    pingTimeout,
    upgradeTimeout: stepTimeout,
    maxHttpBufferSize: limits.frameBytes,
    perMessageDeflate: false,
    httpCompression: false,
  });
  const server = new Server({ serveClient: false, connectTimeout: stepTimeout });
  server.bind(engine);
  const admitted = new WeakMap<IncomingMessage, Admitted>();
  /** The first bytes after the head of an upgrade. */
  const heads = new WeakMap<IncomingMessage, Buffer>();
  app.server.prependListener('upgrade', (request: IncomingMessage, _socket: unknown, head: Buffer) => {
    if (isSocketIo(request)) heads.set(request, head);
  });

  /** Answers a request of Socket.IO's; one that opens a socket must be let in first. */
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { raw } = request;
    // Who is in is told that the process ends, with the next poll.
    if (!new URLSearchParams(raw.url?.split('#')[0]?.split('?')[1]).get('sid')) await admit(request);
    reply.hijack();
    if (!request.ws) {
      engine.handleRequest(raw as Parameters<Engine['handleRequest']>[0], reply.raw);
      return;
    }
    reply.raw.detachSocket(raw.socket);
    engine.handleUpgrade(raw as Parameters<Engine['handleUpgrade']>[0], raw.socket, heads.get(raw) ?? Buffer.alloc(0));
  }

  async function admit({ id, raw }: FastifyRequest): Promise<void> {
    refuseWhileClosing();
    const place = new Place();
    try {
      admitted.set(raw, { id, place, session: await guard.admit(raw, place) });
      refuseWhileClosing();
      if (raw.socket.destroyed) place.give();
    } catch (error) {
      place.give();
      throw error;
    }
  }

  engine.on('connection_error', ({ req }: { readonly req: IncomingMessage }) => admitted.get(req)?.place.give());
  engine.on('connection', (transport: Transport) => {
    const place = admitted.get(transport.request)?.place;
    if (place === undefined) return transport.close(true);
    transport.once('close', () => place.give());
    const allowance = new Allowance(limits);
    transport.on('packet', () => {
      if (allowance.take()) return;
      const connection = connections.get(transport);
      if (connection === undefined) transport.close(true);
      else connection.close('flood');
    });
    return undefined;
  });
  const connections = new WeakMap<object, Connection>();
  server.on('connection', (socket) => {
    const opened = admitted.get(socket.request);
    // A transport carries one connection, and no other after it: nobody watches over a transport without one.
    if (opened === undefined || connections.has(socket.conn)) return socket.disconnect(true);
    const connection = adopt(new SocketIoWire(socket), opened);
    connections.set(socket.conn, connection);
    socket.onAny((event: string, ...args: unknown[]) => {
      const last = args.at(-1);
      const acknowledge = typeof last === 'function' ? (last as Acknowledge) : () => {};
      if (connection.isOpen) receive(connection, () => ({ event, data: args[0] }) satisfies Frame, acknowledge);
    });
    socket.once('disconnect', (reason) => {
      if (reason === 'ping timeout') connection.failed('dead');
      if (reason === 'parse error') connection.failed('protocol');
      release(connection, lost);
      socket.conn.close();
    });
    return undefined;
  });
  app.route({
    method: ['GET', 'POST'],
    url: socketIoAddress,
    exposeHeadRoute: false,
    onRequest: answer,
    config: { contract: 'socket.io' },
    handler: (_request, reply) => reply.callNotFound(),
  });
  return { close: () => engine.close() };
}

/** Whether an upgrade is one of Socket.IO's. */
export const isSocketIo = ({ url = '' }: IncomingMessage): boolean => /^\/api\/socket\.io\/?(?:\?|$)/.test(url);
