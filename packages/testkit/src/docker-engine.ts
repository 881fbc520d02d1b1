import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Timeout for a Docker engine to answer a ping, in ms; a local one takes a few. */
const pingMs = 300;

type Door = { readonly socketPath: string } | { readonly host: string; readonly port: number };

/** Where an engine may listen: DOCKER_HOST, else the sockets of Docker, rootless Docker and Docker Desktop. */
function doorsOf(env: Environment): Door[] {
  const given = env['DOCKER_HOST'];
  if (given !== undefined && given !== '') {
    if (given.startsWith('unix://')) return [{ socketPath: given.slice('unix://'.length) }];
    if (!URL.canParse(given)) return [];
    const { protocol, hostname, port } = new URL(given);
    return protocol === 'tcp:' || protocol === 'http:' ? [{ host: hostname, port: Number(port || '2375') }] : [];
  }
  const runtime = env['XDG_RUNTIME_DIR'];
  return [
    '/var/run/docker.sock',
    ...(runtime === undefined ? [] : [join(runtime, 'docker.sock')]),
    join(homedir(), '.docker/run/docker.sock'),
  ]
    .filter((path) => existsSync(path))
    .map((socketPath) => ({ socketPath }));
}

function answersAt(door: Door, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ ...door, path: '/_ping', agent: false, signal }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asked.once('error', () => resolve(false));
    asked.end();
  });
}

/** Whether a Docker engine answers a ping within `patienceMs`. */
export async function dockerAnswers(env: Environment = process.env, patienceMs = pingMs): Promise<boolean> {
  const signal = AbortSignal.timeout(patienceMs);
  const answers = await Promise.all(doorsOf(env).map((door) => answersAt(door, signal)));
  return answers.includes(true);
}
