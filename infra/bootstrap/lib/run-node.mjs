import { spawn } from 'child_process';
import { constants } from 'os';
import { join } from 'path';
import { pathToFileURL } from 'url';
import { pinnedVersions, root } from './project.mjs';

/** The project's own Node, which came as a package. */
export function nodeBinary() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Runs a script of the repository under the project's own Node, in this process when it is that Node already. Signals
 * go through, and the script's exit code becomes ours.
 */
export async function runNode(script, args) {
  const file = join(root, script);
  if (process.versions.node === pinnedVersions().node) {
    const { enableCompileCache } = await import('module');
    enableCompileCache(compileCache());
    process.argv.splice(1, process.argv.length - 1, file, ...args);
    await import(pathToFileURL(file).href);
    return;
  }
  const env = Object.assign({}, process.env, { NODE_COMPILE_CACHE: compileCache() });
  // The channel's end tells the child that we are gone, also when we were killed.
  const child = spawn(nodeBinary(), [file, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Node could not be started: ${error.message}. Remove node_modules and start again.`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

function compileCache() {
  return join(root, 'node_modules', '.cache', 'compile');
}
