import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { microseconds, perSecond } from './expected.ts';
import type { Expected } from './expected.ts';

// The reference of the sockets bench: an unmodified Socket.IO with one room. After GET /start its tally changes `perSecond` times a second
// and is sent at most 4 times a second; GET /stop sends the last one and returns the truth.
let version = 0;
let expected: Expected = [];
let timers: NodeJS.Timeout[] = [];

const http = createServer((request, response) => {
  if (request.url === '/start') start();
  else if (request.url === '/stop') stop();
  response.end(JSON.stringify(expected));
});
const io = new Server(http);
const tell = (): void =>
  void io.to('battle').emit('tally', { battleId: 'battle', version, leftPoints: version * 2, rightPoints: version });

function start(): void {
  const [began, first] = [performance.now(), version];
  expected = [];
  const change = (): void => {
    const due = first + Math.floor(((performance.now() - began) / 1_000) * perSecond);
    for (; version < due;) expected.push([(version += 1), microseconds()]);
  };
  timers = [setInterval(change, 1_000 / perSecond), setInterval(tell, 250)];
}

function stop(): void {
  for (const timer of timers) clearInterval(timer);
  tell();
}

io.on('connection', (socket) => {
  socket.on('watch', () => {
    void socket.join('battle');
    socket.emit('tally', { battleId: 'battle', version, leftPoints: version * 2, rightPoints: version });
  });
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  if (typeof address === 'object' && address !== null)
    process.stdout.write(`listening at http://127.0.0.1:${address.port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
