import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './product.ts';
import type { Product } from './product.ts';
import type { Running } from './processes.ts';

const run = promisify(execFile);

export interface Nginx extends Running {
  /** CPU time of its worker since the start, in µs. */
  cpu(): Promise<number>;
}

/** The program's path; undefined if it is not installed. */
async function findNginx(): Promise<string | undefined> {
  for (const path of ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx']) {
    if (
      await run(path, ['-v']).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return undefined;
}

/** One nginx worker that sends the files of `folder` with sendfile, without a log; undefined if nginx is not installed. */
export async function startNginx(folder: string): Promise<Nginx | undefined> {
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return start(port, async (home) => {
    const text = `worker_processes 1; pid ${home}/pid; error_log ${home}/error.log;
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; keepalive_timeout 75s;
  open_file_cache max=10000 inactive=60s;
  types { video/iso.segment m4s; }
  ${temporary.map((name) => `${name}_temp_path ${home}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port} backlog=4096; root ${folder}; }
}
`;
    await writeFile(join(home, 'nginx.conf'), text);
  });
}

const siteConfig = join(import.meta.dirname, '../../../../infra/nginx');

/**
 * One worker of the containers' nginx, with their configuration, in front of the product, whose files are in `dataDir`; undefined if nginx
 * is not installed. Caddy, which answers what is no film, is not in between.
 */
export async function startSiteNginx({ url, dataDir }: Pick<Product, 'url' | 'dataDir'>): Promise<Nginx | undefined> {
  const [port, ...others] = [await freePort(), await freePort(), await freePort()];
  return start(port, async (home) => {
    const here: Readonly<Record<string, string>> = {
      '/etc/nginx/': `${home}/`,
      '/tmp/': `${home}/`,
      '/data/media/': `${dataDir}/media/`,
      'http://edge:8000': url,
      'worker_processes auto': 'worker_processes 1',
      'resolver 127.0.0.11 valid=2s ipv6=off;': '',
      'listen 8080': `listen 127.0.0.1:${port}`,
      'listen 8081': `listen 127.0.0.1:${others[0]}`,
      '127.0.0.1:2020': `127.0.0.1:${others[1]}`,
    };
    const parts = Object.keys(here).map((part) => part.replaceAll('.', String.raw`\.`));
    const there = new RegExp(parts.join('|'), 'g');
    for (const file of await readdir(siteConfig)) {
      const text = await readFile(join(siteConfig, file), 'utf8');
      await writeFile(
        join(home, file),
        text.replaceAll(there, (found) => here[found] ?? ''),
      );
    }
  });
}

async function start(port: number, configure: (home: string) => Promise<void>): Promise<Nginx | undefined> {
  const program = await findNginx();
  if (program === undefined) return undefined;
  const home = await mkdtemp('/tmp/houselights-bench-nginx-');
  await configure(home);
  const globals = `daemon off;${process.getuid?.() === 0 ? ' user root;' : ''}`;
  const child = spawn(program, ['-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log'), '-g', globals], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  for (
    let tries = 0;
    !(await fetch(url).then(
      () => true,
      () => false,
    ));
    tries += 1
  ) {
    if (tries === 100) throw new Error('nginx did not start');
    await wait(50);
  }
  return {
    url,
    cpu: () => cpuOfChildren(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Clock ticks of Linux are hundredths of a second on every machine that Node runs on. */
const microsecondsPerTick = 10_000;

async function cpuOfChildren(parent: number): Promise<number> {
  let ticks = 0;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The name, in brackets, may hold spaces.
    const [, ppid, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(ppid) === parent) ticks += Number(fields[9]) + Number(fields[10]);
  }
  return ticks * microsecondsPerTick;
}
