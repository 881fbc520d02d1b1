import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { explainToTerminal } from './startup-error.ts';
import { checkPort } from './ports.ts';
import { readSettings, root } from './settings.ts';
import { say } from './terminal.ts';

// `npm run dev`: the server, restarted when one of its files changes, behind Vite's own server with hot reloading.

const web = join(root, 'apps/web');

async function dev(): Promise<void> {
  const { environment, config } = readSettings();
  const apiPort = await checkPort(config.host, config.port);
  const webPort = await checkPort('127.0.0.1', 5173).catch(() => checkPort('127.0.0.1', 0));
  const shared = { ...environment, PORT: String(apiPort) };
  const page = `http://localhost:${webPort}`;
  say(`\n  With hot reloading at ${page}; the server behind it:`);
  const main = join(import.meta.dirname, 'main.ts');
  const children = [
    start(['--watch', '--watch-preserve-output', main], root, { ...shared, WEB_BUILD: '0', PUBLIC_URL: page }),
    start(
      [join(web, 'node_modules/vite/bin/vite.js'), '--port', String(webPort), '--strictPort', '--clearScreen', 'false'],
      web,
      {
        ...shared,
        API_URL: `http://127.0.0.1:${apiPort}`,
      },
    ),
  ];
  const end = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  // The terminal signals the children itself; when one of them exits, the other is stopped as well.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.on('disconnect', end);
  await Promise.race(children.map((child) => once(child, 'exit')));
  end();
}

function start(args: string[], cwd: string, env: Record<string, string | undefined>): ChildProcess {
  return spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

await dev().catch(explainToTerminal);
