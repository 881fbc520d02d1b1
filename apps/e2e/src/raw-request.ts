import { connect } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly type: string;
  /** Bytes of the body. */
  readonly length: number;
  readonly text: string;
}

/** Sends a request line and headers verbatim, as no well-behaved client would, and reads the whole response. */
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
      const rest = whole.subarray(end + 4);
      const body = /\r\ntransfer-encoding: chunked/i.test(head) ? unchunk(rest) : rest;
      resolve({
        status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0),
        type: /\r\ncontent-type: ([^\r]+)/i.exec(head)?.[1] ?? '',
        length: end < 0 ? 0 : body.length,
        text: end < 0 ? '' : body.toString('latin1', 0, 400),
      });
    });
  });
}

/** Decodes a chunked body; returns anything malformed unchanged. */
function unchunk(raw: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < raw.length;) {
    const lineEnd = raw.indexOf('\r\n', at);
    const size = lineEnd < 0 ? Number.NaN : Number.parseInt(raw.toString('latin1', at, lineEnd), 16);
    if (Number.isNaN(size)) return raw;
    if (size === 0) break;
    chunks.push(raw.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
