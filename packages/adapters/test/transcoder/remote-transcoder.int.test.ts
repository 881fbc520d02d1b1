import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DependencyDown } from '@houselights/core';
import type { TranscodeEvent, TranscodeRequest } from '@houselights/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createRemoteTranscoder } from '../../src/transcoder/index.ts';
import { makeSource } from './make-source.ts';

vi.setConfig({ testTimeout: 300_000 });

const program = fileURLToPath(new URL('serve-transcoder.ts', import.meta.url));
const servers: ChildProcess[] = [];
let folder: string;
let film: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hl-remote-'));
  film = await makeSource(join(folder, 'film.mp4'), { size: '640x480', seconds: 4 });
});
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A folder shared by a worker and its transcoder. */
async function share() {
  const shared = await mkdtemp(join(folder, 'shared-'));
  const socket = join(shared, 't.sock');
  const workFolder = await mkdtemp(join(folder, 'work-'));
  return {
    shared,
    socket,
    workFolder,
    transcoder: createRemoteTranscoder({ socket, limits: { preset: 'ultrafast' } }),
  };
}

async function serve(socket: string) {
  const server = spawn(process.execPath, [program, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  servers.push(server);
  const children: number[] = [];
  const up = Promise.withResolvers<void>();
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const [, pid] of text.matchAll(/child (\d+)/g)) children.push(Number(pid));
    if (text.includes('up')) up.resolve();
  });
  await up.promise;
  return { server, children };
}

type Remote = Awaited<ReturnType<typeof share>>['transcoder'];

async function all(transcoder: Remote, request: TranscodeRequest, onEvent?: (event: TranscodeEvent) => void) {
  const types = new Set<string>();
  for await (const event of transcoder.run(request)) {
    types.add(event.type);
    onEvent?.(event);
  }
  return [...types];
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('encodes a film behind the socket, waits for a transcoder that was killed, and goes on when it is back', async () => {
  const { shared, socket, workFolder, transcoder } = await share();
  const request = { source: film, workFolder, done: [] };
  await expect(all(transcoder, request)).rejects.toBeInstanceOf(DependencyDown);

  const { server } = await serve(socket);
  const killed = all(transcoder, request, (event) => event.type === 'probed' && server.kill('SIGKILL'));
  await expect(killed).rejects.toBeInstanceOf(DependencyDown);
  if (server.signalCode === null) await once(server, 'exit');
  expect((await readdir(shared)).length).toBeGreaterThan(1);

  await serve(socket);
  expect(await all(transcoder, request)).toEqual(expect.arrayContaining(['probed', 'base', 'rung']));
  expect(await readFile(join(workFolder, '480p/index.m3u8'), 'utf8')).toContain('#EXT-X-ENDLIST');
  // The leftovers of the killed one are gone, and so are this one's files.
  await vi.waitFor(async () => expect(await readdir(shared)).toEqual(['t.sock']), { timeout: 60_000 });
});

it('makes a part of a film behind the socket', async () => {
  const { socket, workFolder } = await share();
  await serve(socket);
  const transcoder = createRemoteTranscoder({ socket, limits: { preset: 'ultrafast' } });
  const made: TranscodeEvent[] = [];
  const request = { source: film, workFolder, done: ['360p', 'audio', 'preview.mp4'], part: { from: 1, to: 2 } };
  await all(transcoder, request, (event) => 'files' in event && made.push(event));
  expect(made).toMatchObject([{ type: 'segments', from: 1, files: ['480p/00001.m4s'] }]);
  expect(await readdir(join(workFolder, '480p'))).toEqual(['00001.m4s']);
});

it('ends the child when the work is aborted, and tells a film that cannot become one', async () => {
  const { shared, socket, workFolder, transcoder } = await share();
  const { children } = await serve(socket);
  const stop = new AbortController();
  const request = { source: film, workFolder, done: [], signal: stop.signal };
  const aborted = all(transcoder, request, (event) => event.type === 'probed' && stop.abort());
  await expect(aborted).rejects.toThrow('told to stop');
  expect(children).toHaveLength(1);
  await vi.waitFor(() => expect(children.filter(isThere)).toEqual([]), { timeout: 60_000 });
  await vi.waitFor(async () => expect(await readdir(shared)).toEqual(['t.sock']), { timeout: 60_000 });

  const broken = join(folder, 'broken.mkv');
  await writeFile(broken, Buffer.from('\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska', 'latin1'));
  await mkdir(workFolder, { recursive: true });
  await expect(all(transcoder, { source: broken, workFolder, done: [] })).rejects.toMatchObject({
    name: 'MediaRejected',
    code: 'file_damaged',
  });
});

it('asks the transcoder behind the socket for AV1', async () => {
  const { socket, workFolder } = await share();
  await serve(socket);
  const transcoder = createRemoteTranscoder({ socket, limits: { preset: 'ultrafast', av1: true, av1Preset: 12 } });
  const rungs: string[] = [];
  await all(transcoder, { source: film, workFolder, done: ['360p', 'audio', 'preview.mp4'] }, (event) => {
    if (event.type === 'rung') rungs.push(event.rung.path);
  });
  expect(rungs).toEqual(['480p', 'av1-360p', 'av1-480p']);
});
