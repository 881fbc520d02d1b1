import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWall } from '../../src/transcoder/index.ts';

const wall = await findWall();
const without = 'where a plain user may build the wall';

let dataDir: string;
let folder: string;
let source: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'houselights-wall-'));
  folder = join(dataDir, 'work');
  source = join(dataDir, 'upload');
  await mkdir(folder);
  await writeFile(source, 'a film');
  await writeFile(join(dataDir, 'secret'), 'a secret');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The output of a program that runs in the child's sandbox. */
async function behindTheWall(program: string): Promise<string> {
  const { program: file, args } = await wall.command(['--eval', program], { folder, source, dataDir });
  return spawnSync(file, args, { env: {}, encoding: 'utf8' }).stdout;
}
const attempt = (what: string): string =>
  `try { console.log(String(${what})) } catch (error) { console.log(error.code ?? 'refused') }`;
const reading = (path: string): string => attempt(`fs.readFileSync(${JSON.stringify(path)}, 'utf8')`);

describe('the child', () => {
  it('reads its film and writes to its folder', async () => {
    const file = JSON.stringify(join(folder, 'made'));
    const said = await behindTheWall(`${reading(source)}; ${attempt(`fs.writeFileSync(${file}, 'made')`)}`);
    expect(said).toBe('a film\nundefined\n');
    expect(await readFile(join(folder, 'made'), 'utf8')).toBe('made');
  });

  it.runIf(wall.files)(`cannot read a file beside its folder, ${without}`, async () => {
    expect(await behindTheWall(reading(join(dataDir, 'secret')))).toMatch(/^(?:ENOENT|EPERM|EACCES)\n$/);
  });

  it.runIf(wall.files)(`cannot write to its film, ${without}`, async () => {
    const said = await behindTheWall(attempt(`fs.writeFileSync(${JSON.stringify(source)}, 'x')`));
    expect(said).toMatch(/^(?:EROFS|EPERM|EACCES)\n$/);
    expect(await readFile(source, 'utf8')).toBe('a film');
  });

  const hasProcesses = wall.files && process.platform === 'linux';
  it.runIf(hasProcesses)(`cannot read its parent's environment, ${without}`, async () => {
    const environs = `fs.readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).map((pid) => fs.readFileSync('/proc/' + pid + '/environ', 'utf8'))`;
    expect(await readFile(`/proc/${process.pid}/environ`, 'utf8')).toContain('PATH=');
    expect(await behindTheWall(attempt(`JSON.stringify(${environs})`))).not.toContain('VITEST');
    expect(await behindTheWall(attempt(`fs.readdirSync('/proc').includes('${process.pid}')`))).toBe('false\n');
  });

  it.runIf(hasProcesses)(`cannot take the wall down, ${without}`, async () => {
    const umount = `require('node:child_process').spawnSync('/usr/bin/umount', [${JSON.stringify(folder)}]).status !== 0`;
    const rights = `/CapBnd:\\s+0+\\n/.test(fs.readFileSync('/proc/self/status', 'utf8'))`;
    expect(await behindTheWall(attempt(`[${umount}, ${rights}]`))).toBe('true,true\n');
  });

  it.runIf(wall.network)(`cannot reach a listener, ${without}`, async () => {
    const server = createServer((socket) => socket.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const said = await behindTheWall(
      `net.connect(${port}, '127.0.0.1').on('connect', () => console.log('reached')).on('error', () => console.log('refused'))`,
    );
    server.close();
    expect(said).toBe('refused\n');
  });
});
