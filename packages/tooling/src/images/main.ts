import { resolve } from 'node:path';
import { runImages } from './command.ts';

// npm run images:pin: the images of docker-compose.yml and the Dockerfile by the digests that the registry has.

const { succeeded, lines } = await runImages(process.argv.slice(2), resolve(import.meta.dirname, '../../../..'));
(succeeded ? console.log : console.error)(lines.join('\n'));
process.exitCode = succeeded ? 0 : 1;
