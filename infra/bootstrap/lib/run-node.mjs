import { spawn } from 'child_process';
import { constants } from 'os';
import { join } from 'path';
import { pathToFileURL } from 'url';
import { pinnedVersions, root } from './project.mjs';

/** The project's own Node, installed as a package. */
export function nodeBinary() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Runs a script of the repository under the project's own Node, in this process if it already is that Node. Forwards signals and exits with
 * the script's exit code. With `startAgain`, restarts it with a growing pause if it ended because of a fault of its own: its watchdog's
 * signal, or a signal that the system sends to a crashed program.
 */
export async function runNode(script, args, { startAgain = false } = {}) {
  const file = join(root, script);
  if (!startAgain && process.versions.node === pinnedVersions().node) {
    const { enableCompileCache } = await import('module');
    enableCompileCache(compileCache());
    process.argv.splice(1, process.argv.length - 1, file, ...args);
    await import(pathToFileURL(file).href);
    return;
  }
  const env = Object.assign({}, process.env, { NODE_COMPILE_CACHE: compileCache() });
  let child;
  let stopping = false;
  let pauseMs = firstPauseMs;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping = true;
      // Between two starts there is no child.
      if (child) child.kill(signal);
      else process.exit(128 + constants.signals[signal]);
    });
  }
  const start = () => {
    const startedAt = Date.now();
    // The closed channel tells the child that this process has ended, even if it was killed.
    child = spawn(nodeBinary(), [file, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
    child.on('error', (error) => {
      console.error(`Node could not be started: ${error.message}. Remove node_modules and start again.`);
      process.exit(1);
    });
    child.on('exit', (code, signal) => {
      child = undefined;
      if (stopping || !startAgain || faults.indexOf(signal) === -1) {
        process.exit(signal ? 128 + constants.signals[signal] : code);
      }
      if (Date.now() - startedAt > steadyMs) pauseMs = firstPauseMs;
      console.error(`\nThe server failed (${signal}) and is started again in ${pauseMs / 1000} s: its log says more.`);
      setTimeout(start, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  };
  start();
}

/** Signals of a process that could not continue: SIGALRM comes from its own watchdog. A deliberate stop uses other signals. */
const faults = ['SIGALRM', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'];
const firstPauseMs = 1000;
const longestPauseMs = 60000;
/** A process that ran this long has not failed at the start. */
const steadyMs = 10 * 60000;

function compileCache() {
  return join(root, 'node_modules', '.cache', 'compile');
}
