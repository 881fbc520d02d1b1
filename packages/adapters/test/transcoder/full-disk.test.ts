import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MediaRejected } from '@houselights/core/media-kit';
import { isDependencyDown, isNoRoom } from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultLimits } from '../../src/transcoder/limits.ts';
import { takeEvents } from '../../src/transcoder/transcoder.ts';
import type { ChildMessage } from '../../src/transcoder/messages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houselights-full-'));
});
afterAll(() => rm(folder, { recursive: true }));

function outcome(message: ChildMessage, full: boolean): Promise<unknown> {
  const isFull = (asked: string) => Promise.resolve(asked === folder && full);
  const events = takeEvents(Readable.from([message]), {
    from: folder,
    to: join(folder, 'to'),
    limits: defaultLimits,
    isFull,
  });
  return events.next().catch((error: unknown) => error);
}

const failed = { type: 'failed', message: 'ENOSPC: no space left on device, write' } as const;
const rejected = { type: 'rejected', code: 'file_damaged' } as const;

it.each([failed, rejected])('a child that ends as $type on a full disk waits for room', async (message) => {
  const error = await outcome(message, true);
  expect([isNoRoom(error), isDependencyDown(error)]).toEqual([true, true]);
});

it('a child cannot say that the disk is full', async () => {
  expect(isDependencyDown(await outcome(failed, false))).toBe(false);
  expect(await outcome(rejected, false)).toBeInstanceOf(MediaRejected);
});
