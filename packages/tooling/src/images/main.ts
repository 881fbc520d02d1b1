import { resolve } from 'node:path';
import { runImages } from './command.ts';

// npm run images:pin: pins the images of docker-compose.yml and the Dockerfile to the registry's current digests.

const { succeeded, lines } = await runImages(process.argv.slice(2), resolve(import.meta.dirname, '../../../..'));
(succeeded ? console.log : console.error)(lines.join('\n'));
process.exitCode = succeeded ? 0 : 1;
