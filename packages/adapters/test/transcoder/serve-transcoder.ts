import { startTranscoderServer } from '../../src/transcoder/server.ts';

// A transcoder that stands alone, for tests that kill it. Says the process id of each child on stdout.
const [, , socket = ''] = process.argv;
await startTranscoderServer({ socket, onStart: (pid) => process.stdout.write(`child ${pid}\n`) });
process.stdout.write('up\n');
