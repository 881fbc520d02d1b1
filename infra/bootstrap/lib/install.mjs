import { spawn } from 'child_process';
import { createHash } from 'crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'fs';
import { constants } from 'os';
import { join } from 'path';
import { endWithParent } from './parent.mjs';
import { checkNode, isAtLeast, pinnedVersions, readText, root } from './project.mjs';
import { step } from './progress.mjs';
import { nodeBinary } from './run-node.mjs';

const stampFile = join(root, 'node_modules', '.houselights-installed');

/** Ensures that the packages and the generated code are present and current; ends the process with a sentence if that fails. */
export async function ensureInstalled() {
  checkNode();
  endWithParent();
  const wanted = installInputs();
  if (readIfThere(stampFile) !== wanted || !existsSync(nodeBinary())) {
    const packages = await install();
    if (packages !== 0) process.exit(packages);
    writeFileSync(stampFile, wanted);
  }
  if (!isGenerated()) {
    const generated = await quietly('Preparing the database client', nodeBinary(), ['packages/db/scripts/generate.ts']);
    if (generated !== 0) process.exit(generated);
  }
}

function installInputs() {
  const hash = createHash('sha256').update([process.platform, process.arch].join('-'));
  hash.update(readText('pnpm-lock.yaml')).update(readText('pnpm-workspace.yaml')).update(readText('package.json'));
  for (const group of ['packages', 'apps']) {
    for (const name of readdirSync(join(root, group)).sort()) {
      const manifest = join(root, group, name, 'package.json');
      if (existsSync(manifest)) hash.update(readFileSync(manifest));
    }
  }
  return hash.digest('hex');
}

// The same hash that packages/db/scripts/generate.ts computes.
function isGenerated() {
  const cli = readIfThere(join(root, 'packages/db/node_modules/prisma/package.json'));
  const hash = createHash('sha256').update(cli || '');
  const folder = join(root, 'prisma', 'schema');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return readIfThere(join(root, 'packages/db/src/generated/.made-from')) === hash.digest('hex');
}

function install() {
  const { node, pnpm } = pinnedVersions();
  const pinned = ['-p', `pnpm@${pnpm}`];
  // The pinned pnpm may need a newer Node than the caller's: then it runs under the project's own.
  if (!isAtLeast(process.versions.node, '22.13.0')) pinned.push('-p', `node@${node}`);
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const args = ['--yes', ...pinned, 'pnpm', 'install', '--frozen-lockfile', '--reporter=append-only'];
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  return quietly('Installing packages', npx, args, (line) => {
    const seen = /Progress: resolved (\d+), reused (\d+), downloaded (\d+), added (\d+)/.exec(line);
    return seen ? `${seen[4]} of ${seen[1]}` : undefined;
  });
}

/** Runs a program with one line of progress; shows its output only if it fails. Resolves with its exit code. */
function quietly(what, program, args, detail) {
  const line = step(what);
  return new Promise((settle) => {
    let written = '';
    const env = Object.assign({}, process.env, {
      npm_config_update_notifier: 'false',
      npm_config_fund: 'false',
      // "npm start --silent" would otherwise suppress the reason.
      npm_config_loglevel: 'error',
      CI: 'true',
    });
    const shell = process.platform === 'win32' && program.endsWith('.cmd');
    // A process group of its own: npx does not forward signals to the program it runs.
    const detached = process.platform !== 'win32';
    const child = spawn(program, args, { cwd: root, env, shell, detached, stdio: ['ignore', 'pipe', 'pipe'] });
    const release = endOnSignals(child, detached);
    const read = (chunk) => {
      written = (written + chunk).slice(-20000);
      const seen = detail ? detail(String(chunk)) : undefined;
      if (seen) line.update(seen);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', (error) => {
      line.failed();
      console.error(`${what} failed: ${error.message}`);
      settle(1);
    });
    child.on('close', (code) => {
      release();
      if (code === 0) {
        line.done();
        settle(0);
        return;
      }
      line.failed();
      const sentence = explain(what, written);
      if (sentence) {
        console.error(sentence);
        settle(1);
        return;
      }
      const lines = written.split('\n').filter((text) => text.trim() !== '' && !/^npm (warn|notice)/i.test(text));
      console.error(lines.slice(-20).join('\n'));
      console.error(`${what} failed, see above.`);
      settle(code || 1);
    });
  });
}

/** Ends the child together with this process on Ctrl-C and the like; returns a function that disables this. */
function endOnSignals(child, isGroup) {
  const end = (signal) => {
    try {
      process.kill(isGroup ? -child.pid : child.pid, signal);
    } catch {
      // It has exited meanwhile.
    }
    process.exit(128 + constants.signals[signal]);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.removeListener(signal, end);
  };
}

function explain(what, written) {
  if (/ENOSPC|no space left/i.test(written)) return `${what} failed: the disk is full.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ERR_PNPM_META_FETCH_FAIL/.test(written)) {
    return `${what} failed: the package registry cannot be reached. Check the connection and start again.`;
  }
  return undefined;
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
