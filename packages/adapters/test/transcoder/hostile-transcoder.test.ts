import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DependencyDown } from '@houselights/core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRemoteTranscoder } from '../../src/transcoder/index.ts';
import { defaultLimits } from '../../src/transcoder/limits.ts';

let folder: string;
let source: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hl-hostile-'));
  source = join(folder, 'film');
  await writeFile(source, Buffer.from('\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska', 'latin1'));
  await writeFile(join(folder, 'secret'), 'a secret');
  await mkdir(join(folder, 'else'));
  await writeFile(join(folder, 'else/preview.mp4'), 'a secret');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Deed {
  /** What it does in the task's folder before it reports its results. */
  readonly prepare?: (made: string) => Promise<unknown>;
  /** What it then sends. */
  readonly say: string | ((connection: Socket) => void);
}

const preview = (...files: readonly string[]): string => JSON.stringify({ type: 'preview', files });

/** Runs the worker's side against a compromised transcoder; returns what the worker accepted. */
async function meet({ prepare, say }: Deed) {
  const shared = await mkdtemp(join(folder, 's-'));
  const workFolder = join(await mkdtemp(join(folder, 'w-')), 'made');
  const name = randomUUID();
  const made = join(shared, name, 'made');
  await mkdir(made, { recursive: true });
  await prepare?.(made);
  const server = createServer((connection) => {
    connection.on('error', () => {});
    let isOpen = false;
    const lines = createInterface({ input: connection });
    // readline also emits the connection's errors.
    lines.on('error', () => {});
    lines.on('line', () => {
      if (!isOpen) connection.write(`${JSON.stringify({ type: 'opened', folder: name })}\n`);
      else if (typeof say === 'string') connection.write(`${say}\n{"type":"done"}\n`);
      else say(connection);
      isOpen = true;
    });
  });
  await new Promise<void>((settle) => server.listen(join(shared, 't.sock'), settle));
  const transcoder = createRemoteTranscoder({ socket: join(shared, 't.sock') });
  const told: string[] = [];
  try {
    for await (const event of transcoder.run({ source, workFolder, done: [] })) told.push(event.type);
    return { told, taken: await readdir(workFolder, { recursive: true }), workFolder };
  } catch (error) {
    return { error, told, taken: await readdir(workFolder, { recursive: true }), workFolder };
  } finally {
    server.close();
  }
}

const toSecret = () => join(folder, 'secret');
const deeds: readonly (readonly [name: string, deed: Deed])[] = [
  [
    'a link to a file',
    { prepare: (made) => symlink(toSecret(), join(made, 'preview.mp4')), say: preview('preview.mp4') },
  ],
  [
    'a second name of a file',
    { prepare: (made) => link(toSecret(), join(made, 'preview.mp4')), say: preview('preview.mp4') },
  ],
  [
    'a link to a folder',
    { prepare: (made) => symlink(join(folder, 'else'), join(made, '360p')), say: preview('360p/preview.mp4') },
  ],
  ['a folder instead of a file', { prepare: (made) => mkdir(join(made, 'preview.mp4')), say: preview('preview.mp4') }],
  ['a path out of the folder', { say: preview('../../../secret') }],
  ['a path from the root', { say: preview('/etc/passwd') }],
  ['a path through a folder', { say: preview('360p/../../source') }],
  ['a file that is not there', { say: preview('preview.mp4') }],
  ['no JSON', { say: 'hello' }],
  ['a second folder', { say: JSON.stringify({ type: 'opened', folder: randomUUID() }) }],
  ['a line without an end', { say: (connection) => connection.write('x'.repeat(5 * 1024 ** 2)) }],
  [
    'lines that breach a playlist',
    {
      say: JSON.stringify({
        type: 'rung',
        rung: {
          path: '360p',
          width: 1,
          height: 1,
          frameRate: 1,
          codecs: 'avc1"\n#EXT-X-KEY',
          bandwidth: 1,
          averageBandwidth: 1,
        },
        files: [],
      }),
    },
  ],
];

describe('a transcoder that was taken over', () => {
  it.each(deeds)('gets nothing by %s', async (_name, deed) => {
    const { error, taken, told } = await meet(deed);
    expect(error).toBeInstanceOf(Error);
    // The film is at fault, not the transcoder: attempts are used up.
    expect(error).not.toBeInstanceOf(DependencyDown);
    expect([told, taken.filter((file) => file !== '360p')]).toEqual([[], []]);
    expect(await readFile(toSecret(), 'utf8')).toBe('a secret');
    expect(await readFile(join(folder, 'else/preview.mp4'), 'utf8')).toBe('a secret');
  });

  it('hands over what is a file of its own', async () => {
    const { error, told, taken, workFolder } = await meet({
      prepare: (made) => writeFile(join(made, 'preview.mp4'), 'a film'),
      say: preview('preview.mp4'),
    });
    expect([error, told, taken]).toEqual([undefined, ['preview'], ['preview.mp4']]);
    expect(await readFile(join(workFolder, 'preview.mp4'), 'utf8')).toBe('a film');
  });

  it('may be silent while the film is copied, however long', async () => {
    const patience: (readonly [ms: number, isCopied: boolean])[] = [];
    const waiting = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function note(this: Socket, ms) {
      patience.push([ms, existsSync(join(copied, 'source'))]);
      return this;
    });
    onTestFinished(() => waiting.mockRestore());
    let copied = '';
    await meet({
      prepare: async (made) => {
        copied = dirname(made);
      },
      say: preview(),
    });
    expect(patience).toEqual([
      [60_000, false],
      [0, false],
      [defaultLimits.stallMs + 60_000, true],
    ]);
  });

  it('is away when it leaves, and a film over which it always leaves is to blame', async () => {
    const shared = await mkdtemp(join(folder, 's-'));
    const socket = join(shared, 't.sock');
    const server = createServer((connection) => {
      connection.on('error', () => {});
      connection.once('data', () => connection.destroy());
    });
    await new Promise<void>((settle) => server.listen(socket, settle));
    const transcoder = createRemoteTranscoder({ socket });
    const errors: unknown[] = [];
    for (let time = 0; time < 5; time += 1) {
      const events = transcoder.run({ source, workFolder: join(shared, 'made'), done: [] });
      errors.push(await events.next().catch((error: unknown) => error));
    }
    server.close();
    expect(errors.map((error) => error instanceof DependencyDown)).toEqual([true, true, true, true, false]);
  });
});
