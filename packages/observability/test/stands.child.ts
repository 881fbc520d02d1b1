// Watches itself with a limit of one second, reports when it is up, and then blocks forever or idles, as told.
import { startWatchdog } from '../src/index.ts';

startWatchdog({ seconds: 1, name: 'child', ...(process.argv[3] === undefined ? {} : { to: process.argv[3] }) });

function stand(): never {
  for (;;) Math.random();
}

function matchForEver(): boolean {
  return /^(?:a+)+$/.test(`${'a'.repeat(60)}!`);
}

setInterval(() => {}, 1_000);
process.send?.('up');
process.on('message', (word) => {
  if (word === 'stand') stand();
  if (word === 'match') matchForEver();
  process.send?.('lives');
});
