import { startTranscoderServer } from '../../src/transcoder/server.ts';

// A standalone transcoder, for tests that kill it. Writes the process id of each child to stdout.
const [, , socket = ''] = process.argv;
await startTranscoderServer({ socket, onStart: (pid) => process.stdout.write(`child ${pid}\n`) });
process.stdout.write('up\n');
