import { connect } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly type: string;
  /** Bytes of the body. */
  readonly length: number;
  readonly text: string;
}

/** Sends a request line and headers exactly as they are given, as no well-behaved client would, and reads the answer to its end. */
export function rawRequest(origin: string, lines: readonly string[]): Promise<RawReply> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port || 80), hostname.replaceAll(/[[\]]/g, ''));
    socket.once('connect', () => socket.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.setTimeout(20_000, () => socket.destroy(new Error(`no answer to ${lines[0]}`)));
    socket.once('close', () => {
      const whole = Buffer.concat(chunks);
      const end = whole.indexOf('\r\n\r\n');
      const head = whole.toString('latin1', 0, end);
      resolve({
        status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0),
        type: /\r\ncontent-type: ([^\r]+)/i.exec(head)?.[1] ?? '',
        length: Math.max(0, whole.length - end - 4),
        text: whole.toString('latin1', end + 4, end + 4 + 400),
      });
    });
  });
}
