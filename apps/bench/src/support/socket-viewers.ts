import { randomInt } from 'node:crypto';
import { WebSocket } from 'ws';
import { microseconds, slowestMs } from './expected.ts';
import type { Asked, Told } from './viewers.ts';
import type { Expected } from './expected.ts';

// Many viewers of one battle in one process: bare WebSockets that watch and record when they saw which version. They speak the gateway's
// frames, or as much of Socket.IO's protocol as needed.
interface Viewer {
  readonly socket: WebSocket;
  seen: [version: number, at: number][];
}

let viewers: Viewer[] = [];
let isClosing = false;
let look = (): void => {};
const tell = (told: Told): void => void process.send?.(told);

function open(url: string, isSocketIo: boolean): Promise<Viewer> {
  return new Promise((resolve, reject) => {
    // The product limits the sockets per address, so each viewer uses its own.
    const headers = { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(1, 255)}` };
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    const viewer: Viewer = { socket, seen: [] };
    const say = (event: string, data: unknown): void => socket.send(JSON.stringify({ event, data }));
    socket.once('error', reject);
    socket.once('close', (code) => {
      // Waiting for a lost viewer would never end.
      if (!isClosing) throw new Error(`a socket was closed with ${code}`);
    });
    if (!isSocketIo) socket.once('open', () => say('greenlight', { type: 'watch' }));
    socket.on('message', (data: Buffer) => {
      const at = microseconds();
      const text = data.toString();
      if (text.startsWith('0{')) return socket.send('40');
      if (text.startsWith('40')) return socket.send('42["watch"]');
      if (text === '2') return socket.send('3');
      const version = /"version":(\d+)/.exec(text)?.[1];
      if (version === undefined) return undefined;
      viewer.seen.push([Number(version), at]);
      resolve(viewer);
      return look();
    });
  });
}

/** Waits until every viewer has seen the last version, then reports how long each version took to reach each viewer. */
async function measure(expected: Expected): Promise<Told> {
  const last = expected.at(-1)?.[0] ?? 0;
  const isDone = (): boolean => viewers.every(({ seen }) => (seen.at(-1)?.[0] ?? 0) >= last);
  if (!isDone()) {
    await new Promise<void>((resolve) => {
      look = () => {
        if (isDone()) resolve();
      };
    });
  }
  look = () => {};
  const delays = Array.from({ length: slowestMs + 1 }, () => 0);
  let [deliveries, disorder] = [0, 0];
  for (const { seen } of viewers) {
    // The first version seen is from before the measurement.
    deliveries += seen.length - 1;
    let place = 0;
    for (const [version, at] of expected) {
      while ((seen[place]?.[0] ?? Number.POSITIVE_INFINITY) < version) place += 1;
      const ms = Math.max(0, Math.round(((seen[place]?.[1] ?? 0) - at) / 1_000));
      const index = Math.min(slowestMs, ms);
      delays[index] = (delays[index] ?? 0) + 1;
    }
    for (const [index, [version]] of seen.entries()) if (version < (seen[index - 1]?.[0] ?? 0)) disorder += 1;
  }
  return { deliveries, disorder, delays };
}

process.on('message', (asked: Asked) => {
  void (async () => {
    isClosing = asked.type === 'close';
    if (asked.type === 'open') {
      for (let left = asked.count; left > 0; left -= 50) {
        const some = Array.from({ length: Math.min(50, left) }, () => open(asked.url, asked.isSocketIo));
        viewers.push(...(await Promise.all(some)));
      }
      tell('done');
    } else if (asked.type === 'forget') {
      for (const viewer of viewers) viewer.seen = viewer.seen.slice(-1);
      tell('done');
    } else if (asked.type === 'measure') {
      tell(await measure(asked.expected));
    } else {
      const closed = viewers.map(
        ({ socket }) => new Promise<void>((resolve) => void socket.once('close', () => resolve())),
      );
      for (const { socket } of viewers) socket.close();
      await Promise.all(closed);
      viewers = [];
      tell('done');
    }
  })();
});
tell('done');
